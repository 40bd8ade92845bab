/* Who waits for a mutex whose memory is freed waits for ever, but who comes later uses what is not there. */
// unknown: memory ends with a mutex or lock in it that is held (in main, line 22)
#include <pthread.h>
#include <stdlib.h>

static void *use(void *of)
{
    pthread_mutex_t *mutex = of;
    pthread_mutex_lock(mutex);
    pthread_mutex_unlock(mutex);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_mutex_t *mutex = malloc(sizeof *mutex);
    pthread_mutex_init(mutex, NULL);
    pthread_mutex_lock(mutex);
    pthread_create(&thread, NULL, use, mutex);
    if (mutex != NULL)
        free(mutex);
    return 0;
}
