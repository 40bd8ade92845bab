/* Both free what one of them should. */
// options: --kinds memory
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int *shared;

static void *frees(void *argument)
{
    free(shared); // found: memory
    return argument;
}

int main(void)
{
    pthread_t first, second;
    shared = malloc(sizeof *shared);
    pthread_create(&first, NULL, frees, NULL);
    pthread_create(&second, NULL, frees, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
