/* Exactly one of those at the barrier is told that it is the serial one; it alone counts. */
// holds
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int chosen;

static void *worker(void *unused)
{
    if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD)
        chosen++;
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_barrier_init(&barrier, NULL, 2);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(chosen == 1);
    return 0;
}
