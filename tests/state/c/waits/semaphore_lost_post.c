// A worker that finds nothing to do returns without its post.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t done;
static atomic_int jobs = 1;

static void *worker(void *arg)
{
    int left = atomic_load(&jobs);
    if (left == 0)
        return arg;
    if (!atomic_compare_exchange_strong(&jobs, &left, left - 1))
        return arg;
    sem_post(&done);
    return arg;
}

int main(void)
{
    pthread_t one, two;
    sem_init(&done, 0, 0);
    pthread_create(&one, NULL, worker, NULL);
    pthread_create(&two, NULL, worker, NULL);
    for (int i = 0; i < 2; i++)
        sem_wait(&done); // found: deadlock
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
