/* A worker leaves early if it finds the flag set: then the others wait at the barrier for ever. */
#include <pthread.h>
#include <stdatomic.h>

static pthread_barrier_t barrier;
static atomic_int stop;

static void *worker(void *unused)
{
    if (atomic_load(&stop))
        return unused;
    pthread_barrier_wait(&barrier); // found: deadlock
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_barrier_init(&barrier, NULL, 2);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    atomic_store(&stop, 1);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
