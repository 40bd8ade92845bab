// Main waits until the thread has freed its block, but not for its end: it might allocate more meanwhile.
// options: --kinds leak
// unknown: the program may exit while threads that are not joined have blocks of their own
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

static sem_t done;

static void *works(void *arg)
{
    free(malloc(8));
    sem_post(&done);
    return arg;
}

int main(void)
{
    pthread_t one;
    sem_init(&done, 0, 0);
    pthread_create(&one, NULL, works, NULL);
    sem_wait(&done);
    return 0;
}
