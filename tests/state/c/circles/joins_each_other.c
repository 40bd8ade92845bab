// Two threads wait for each other's end; main returns. pthread_join would say so (EDEADLK) only to who comes second.
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_t one, two;
static sem_t known;

static void *first(void *arg)
{
    sem_wait(&known);
    pthread_join(two, NULL); // found: deadlock
    return arg;
}

static void *second(void *arg)
{
    sem_wait(&known);
    pthread_join(one, NULL);
    return arg;
}

int main(void)
{
    sem_init(&known, 0, 0);
    pthread_create(&one, NULL, first, NULL);
    pthread_create(&two, NULL, second, NULL);
    sem_post(&known);
    sem_post(&known);
    return 0;
}
