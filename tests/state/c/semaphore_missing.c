/* Nobody ever gives. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include <semaphore.h>

static sem_t ready;

int main(void)
{
    sem_init(&ready, 0, 0);
    sem_wait(&ready); // found: deadlock
    return 0;
}
