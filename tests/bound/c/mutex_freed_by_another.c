/* The same if another thread holds it, and never gives it back. */
// unknown: memory ends with a mutex or lock in it that another thread holds (in main, line 21)
#include <pthread.h>
#include <stdlib.h>

static void *keep(void *of)
{
    pthread_mutex_t *mutex = of;
    if (pthread_mutex_trylock(mutex) != 0)
        return mutex;
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_mutex_t *mutex = malloc(sizeof *mutex);
    pthread_mutex_init(mutex, NULL);
    pthread_create(&thread, NULL, keep, mutex);
    pthread_join(thread, NULL);
    free(mutex);
    return 0;
}
