/* Nobody ever sets the flag. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static _Atomic int flag;

static void *spins(void *argument)
{
    while (!flag) // found: deadlock
        ;
    return argument;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, spins, NULL);
    pthread_create(&second, NULL, spins, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
