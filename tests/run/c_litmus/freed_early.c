/* One thread frees what another reads: before, after, or there is nothing to read any more; the pointer is read twice, and may be null by then.
 * outcome: 0
 * outcome: 7
 * outcome: wrong: null pointer
 * outcome: wrong: use after free */
#include <stdlib.h>
#include <pthread.h>
#include <stdio.h>

static int *shared, seen;


static void *one(void *argument)
{
    free(shared);
    shared = NULL;
    return argument;
}

static void *two(void *argument)
{
    if (shared != NULL)
        seen = *shared;
    return argument;
}

int main(void)
{
    pthread_t first, second;
    shared = malloc(sizeof *shared);
    *shared = 7;
    pthread_create(&first, NULL, one, NULL);
    pthread_create(&second, NULL, two, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    printf("%d\n", seen);
    return 0;
}
