/* The flag is set: whoever waits for it goes on. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static _Atomic int flag;
static int value;

static void *spins(void *argument)
{
    while (!flag)
        ;
    assert(value == 1);
    return argument;
}

static void *sets(void *argument)
{
    value = 1;
    flag = 1;
    return argument;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, spins, NULL);
    pthread_create(&second, NULL, sets, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
