// What is undefined ends a run; who else could have come to it is seen in another one.
// options: --kinds memory
#include <pthread.h>
#include <stdlib.h>

static int *block;

static void *one(void *unused)
{
    free(block); // found: memory
    block = malloc(sizeof *block);
    return unused;
}

static void *two(void *unused)
{
    free(block); // found: memory
    return unused;
}

int main(void)
{
    pthread_t a, b;
    block = malloc(sizeof *block);
    pthread_create(&a, NULL, one, NULL);
    pthread_create(&b, NULL, two, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
