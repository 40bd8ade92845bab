// Globals whose initial values are pointers: into arrays, to functions, to strings, to themselves, to labels; thread-local ones; tables of characters.
#include <ctype.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

extern char **environ;

struct link {
    const char *name;
    struct link *next, *previous;
    long long weight;
    int *place;
};

static int cells[5] = {10, 20, 30, 40, 50};
static struct link links[3] = {{"a", &links[1], &links[2], 1ll << 40, &cells[4]},
                               {"b", &links[2], &links[0], 2, cells + 1},
                               {"c", &links[0], &links[1], 3, (int *)((char *)cells + 8)}};
static struct link *const start = &links[0];
static int *end = &cells[5], *before_last = &cells[5] - 1;
static char text[] = "text", *inner = &text[2], *words[] = {"one", "two", NULL};
static void *itself = &itself;
static unsigned long far = (unsigned long)&cells[3];
static long distance = (char *)&links[2] - (char *)&links[0];
static _Thread_local struct link *mine = &links[1];
static _Thread_local long long counter = 5000000000ll;

static void *work(void *argument)
{
    mine = mine->next;
    counter++;
    printf("%s %lld %d\n", mine->name, counter, mine->place == argument);
    return &counter == NULL ? NULL : mine;
}

static int run(const char *code)
{
    static const void *const labels[] = {&&increment, &&twice, &&stop};
    int value = 1;
    goto *labels[*code - '0'];
increment:
    value++;
    code++;
    goto *labels[*code - '0'];
twice:
    value *= 2;
    code++;
    goto *labels[*code - '0'];
stop:
    return value;
}

int main(int count, char **arguments)
{
    const struct link *at = start;
    for (int i = 0; i < 5; i++, at = at->next)
        printf("%s%lld:%d ", at->name, at->weight, *at->place);
    printf("%s %d %d %ld\n", start->previous->name, *before_last, (int)(end - cells), distance);
    printf("%s %s %d %d\n", inner, words[1], words[2] == NULL, itself == &itself);
    printf("%d %zu\n", *(int *)far, sizeof links);
    pthread_t thread;
    void *result;
    pthread_create(&thread, NULL, work, &cells[2]);
    pthread_join(thread, &result);
    printf("%s %s %lld\n", ((struct link *)result)->name, mine->name, counter);
    printf("%d\n", run("01102"));
    char shown[16];
    for (size_t i = 0; i <= strlen("Ab 9_z"); i++)
        shown[i] = (char)toupper("Ab 9_z"[i]);
    printf("%s %d %d %d\n", shown, isalpha('x') != 0, isdigit('x') != 0, isspace(' ') != 0);
    printf("%d %d %d\n", count, arguments[count] == NULL, environ != NULL);
    char *key = getenv("NONE_SUCH");
    printf("%d\n", key == NULL);
    return 0;
}
