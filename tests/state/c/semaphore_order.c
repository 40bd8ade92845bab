/* A semaphore orders two accesses. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include <semaphore.h>

static sem_t ready;
static int value;

static void *writes(void *argument)
{
    value = 1;
    sem_post(&ready);
    return argument;
}

int main(void)
{
    pthread_t first;
    sem_init(&ready, 0, 0);
    pthread_create(&first, NULL, writes, NULL);
    sem_wait(&ready);
    assert(value == 1);
    pthread_join(first, NULL);
    return 0;
}
