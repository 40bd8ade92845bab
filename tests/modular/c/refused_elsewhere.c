/* What nobody comes to need not be understood. */
// holds
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static int never;
static sem_t semaphore;

static void *worker(void *unused)
{
    if (never)
        sem_post(&semaphore);
    return unused;
}

int main(void)
{
    pthread_t thread;
    while (1)
        pthread_create(&thread, 0, worker, 0);
}
