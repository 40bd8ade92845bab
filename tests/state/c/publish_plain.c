/* The object is published by a plain pointer. */
// options: --kinds race
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int *shared;

static void *publishes(void *argument)
{
    int *made = malloc(sizeof *made);
    *made = 7;
    shared = made;
    return argument;
}

static void *reads(void *argument)
{
    if (shared != NULL) // found: race
        argument = shared;
    return argument;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, publishes, NULL);
    pthread_create(&second, NULL, reads, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
