// Philosophers whose forks are semaphores; all take the left one first.
#include <pthread.h>
#include <semaphore.h>

enum { SEATS = 3 };

static sem_t forks[SEATS];

static void *dine(void *arg)
{
    long seat = (long)arg;
    sem_wait(&forks[seat]);
    sem_wait(&forks[(seat + 1) % SEATS]); // found: deadlock
    sem_post(&forks[(seat + 1) % SEATS]);
    sem_post(&forks[seat]);
    return NULL;
}

int main(void)
{
    pthread_t threads[SEATS];
    for (int i = 0; i < SEATS; i++)
        sem_init(&forks[i], 0, 1);
    for (long i = 0; i < SEATS; i++)
        pthread_create(&threads[i], NULL, dine, (void *)i);
    for (int i = 0; i < SEATS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
