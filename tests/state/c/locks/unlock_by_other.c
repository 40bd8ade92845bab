// A mutex is used like a semaphore: a thread unlocks what another one has locked.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t ready = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
    pthread_mutex_unlock(&ready); // found: memory
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_mutex_lock(&ready);
    pthread_create(&thread, NULL, worker, NULL);
    pthread_mutex_lock(&ready);
    pthread_mutex_unlock(&ready);
    pthread_join(thread, NULL);
    return 0;
}
