/* Each takes its left fork; circular wait by semaphores. */
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
static sem_t fork_[3];
static void *eat(void *p)
{
    long i = (long)p;
    sem_wait(&fork_[i]);
    sem_wait(&fork_[(i + 1) % 3]); // found: deadlock
    sem_post(&fork_[i]);
    sem_post(&fork_[(i + 1) % 3]);
    return 0;
}
int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        sem_init(&fork_[i], 0, 1);
    for (long i = 0; i < 3; i++)
        pthread_create(&t[i], 0, eat, (void *)i);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
