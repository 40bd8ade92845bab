// A waiter lets one philosopher less than there are seats sit down.
// holds
#include <pthread.h>
#include <semaphore.h>

enum { SEATS = 3 };

static pthread_mutex_t forks[SEATS] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                       PTHREAD_MUTEX_INITIALIZER};
static sem_t waiter;

static void *dine(void *arg)
{
    long seat = (long)arg;
    sem_wait(&waiter);
    pthread_mutex_lock(&forks[seat]);
    pthread_mutex_lock(&forks[(seat + 1) % SEATS]);
    pthread_mutex_unlock(&forks[(seat + 1) % SEATS]);
    pthread_mutex_unlock(&forks[seat]);
    sem_post(&waiter);
    return NULL;
}

int main(void)
{
    pthread_t threads[SEATS];
    sem_init(&waiter, 0, SEATS - 1);
    for (long i = 0; i < SEATS; i++)
        pthread_create(&threads[i], NULL, dine, (void *)i);
    for (int i = 0; i < SEATS; i++)
        pthread_join(threads[i], NULL);
    sem_destroy(&waiter);
    return 0;
}
