/* A mutex is not there any more when another thread uses it. */
#include <pthread.h>
#include <stdlib.h>

static void *use(void *of)
{
    pthread_mutex_t *mutex = of;
    pthread_mutex_lock(mutex); // wrong
    pthread_mutex_unlock(mutex); // wrong
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_mutex_t *mutex = malloc(sizeof *mutex);
    pthread_mutex_init(mutex, NULL);
    pthread_create(&thread, NULL, use, mutex);
    free(mutex);
    pthread_join(thread, NULL);
    return 0;
}
