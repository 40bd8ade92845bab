// Both threads free the block: that is no leak, but what C leaves undefined.
// options: --kinds leak,memory
#include <pthread.h>
#include <stdlib.h>

static int *shared;

static void *frees(void *arg)
{
    free(shared); // found: memory
    return arg;
}

int main(void)
{
    pthread_t one, two;
    shared = malloc(sizeof *shared);
    pthread_create(&one, NULL, frees, NULL);
    pthread_create(&two, NULL, frees, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
