/* The words of a text are taken under a lock, and strtok_r needs none. */
// holds
#include <assert.h>
#include <pthread.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *split(void *text)
{
    char *rest = NULL, own[] = "x,y";
    assert(strcmp(strtok_r(own, ",", &rest), "x") == 0 && strcmp(rest, "y") == 0);
    pthread_mutex_lock(&lock);
    char *word = strtok(text, " ");
    word = strtok(NULL, " ");
    assert(word != NULL && word[1] == '\0');
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    static char one[] = "a b", other[] = "c d";
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, split, one);
    pthread_create(&threads[1], NULL, split, other);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
