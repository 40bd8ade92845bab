/* Library functions that are not known are said to be. */
// unknown: a function is called that is not understood (in worker, line 11)
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore;

static void *worker(void *unused)
{
    sem_post(&semaphore);
    return unused;
}

int main(void)
{
    pthread_t thread;
    while (1)
        pthread_create(&thread, 0, worker, 0);
}
