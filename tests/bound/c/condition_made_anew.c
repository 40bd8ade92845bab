/* A condition is initialised when a thread may wait for it already. */
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t told;
int ready;

static void *waits(void *unused)
{
    pthread_mutex_lock(&mutex);
    while (!ready)
        pthread_cond_wait(&told, &mutex);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, waits, 0);
    pthread_mutex_lock(&mutex);
    pthread_cond_init(&told, 0); // wrong
    ready = 1;
    pthread_cond_broadcast(&told);
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, 0);
    return 0;
}
