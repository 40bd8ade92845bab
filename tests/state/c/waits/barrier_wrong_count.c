// The barrier counts main, which does not come.
#include <pthread.h>

enum { WORKERS = 2 };

static pthread_barrier_t barrier;

static void *worker(void *arg)
{
    pthread_barrier_wait(&barrier); // found: deadlock
    return arg;
}

int main(void)
{
    pthread_t threads[WORKERS];
    pthread_barrier_init(&barrier, NULL, WORKERS + 1);
    for (int i = 0; i < WORKERS; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
