/* A detached thread uses a variable of a function that has returned. */
#include <pthread.h>
#include <semaphore.h>

static sem_t done;

static void *worker(void *argument)
{
    *(int *)argument = 1; // found: memory race
    sem_post(&done);
    return NULL;
}

static void start(void)
{
    pthread_t thread;
    int local = 0;
    pthread_create(&thread, NULL, worker, &local);
    pthread_detach(thread);
}

int main(void)
{
    sem_init(&done, 0, 0);
    start();
    sem_wait(&done);
    return 0;
}
