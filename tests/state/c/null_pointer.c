/* The pointer is set too late for one of two orders. */
// options: --kinds memory
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int *_Atomic shared;
static int value;

static void *sets(void *argument)
{
    shared = &value;
    return argument;
}

static void *uses(void *argument)
{
    *shared = 1; // found: memory
    return argument;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, sets, NULL);
    pthread_create(&second, NULL, uses, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
