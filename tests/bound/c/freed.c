/* A block is used behind its end in one order. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int *block;

static void *end(void *unused)
{
    free(block);
    return unused;
}

int main(void)
{
    pthread_t thread;
    block = malloc(sizeof *block);
    *block = 1;
    pthread_create(&thread, NULL, end, NULL);
    int seen = *block; // wrong
    pthread_join(thread, NULL);
    assert(seen == 1);
    return 0;
}
