// Two threads may both find the cache full and free it: the test and the deed are locked each, but not together.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *cache;

static void *flush(void *arg)
{
    pthread_mutex_lock(&lock);
    char *old = cache;
    pthread_mutex_unlock(&lock);
    if (old != NULL) {
        pthread_mutex_lock(&lock);
        free(old); // found: memory
        cache = NULL;
        pthread_mutex_unlock(&lock);
    }
    return arg;
}

int main(void)
{
    pthread_t one, two;
    cache = malloc(16);
    pthread_create(&one, NULL, flush, NULL);
    pthread_create(&two, NULL, flush, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
