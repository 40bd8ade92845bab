// Phases that a barrier parts.
// holds
#include <assert.h>
#include <pthread.h>

enum { WORKERS = 2 };

static pthread_barrier_t barrier;
static int cells[WORKERS] = {1, 2}, sums[WORKERS];

static void *worker(void *arg)
{
    long me = (long)arg;
    cells[me] *= 10;
    pthread_barrier_wait(&barrier);
    sums[me] = cells[me] + cells[1 - me];
    return NULL;
}

int main(void)
{
    pthread_t threads[WORKERS];
    pthread_barrier_init(&barrier, NULL, WORKERS);
    for (long i = 0; i < WORKERS; i++)
        pthread_create(&threads[i], NULL, worker, (void *)i);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(threads[i], NULL);
    assert(sums[0] == 30 && sums[1] == 30);
    pthread_barrier_destroy(&barrier);
    return 0;
}
