/* A semaphore is posted that may be destroyed already. */
#include <pthread.h>
#include <semaphore.h>

sem_t done;

static void *work(void *argument)
{
    sem_post(&done); // found: memory race
    return argument;
}

int main(void)
{
    pthread_t t;
    sem_init(&done, 0, 0);
    pthread_create(&t, NULL, work, NULL);
    sem_destroy(&done);
    pthread_join(t, NULL);
    return 0;
}
