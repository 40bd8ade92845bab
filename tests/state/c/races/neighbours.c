// Members and elements side by side do not race, not even bytes of one word.
// holds
#include <assert.h>
#include <pthread.h>
#include <string.h>

static struct {
    char name[4];
    char kind;
    short size;
} entry;
static unsigned char bytes[4];

static void *worker(void *arg)
{
    long me = (long)arg;
    bytes[me] = (unsigned char)(me + 1);
    if (me == 0)
        memcpy(entry.name, "abc", 4);
    else if (me == 1)
        entry.kind = 'k';
    else
        entry.size = 7;
    bytes[me]++;
    return NULL;
}

int main(void)
{
    pthread_t threads[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, worker, (void *)i);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(strcmp(entry.name, "abc") == 0 && entry.kind == 'k' && entry.size == 7);
    assert(bytes[0] == 2 && bytes[1] == 3 && bytes[2] == 4 && bytes[3] == 0);
    return 0;
}
