/* A check of what another thread may change in between.
 * outcome: aborted
 * outcome: done */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static int x;

static void *one(void *argument)
{
    x = 1;
    assert(x == 1);
    return argument;
}

static void *two(void *argument)
{
    x = 2;
    return argument;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, one, NULL);
    pthread_create(&second, NULL, two, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    printf("done\n");
    return 0;
}
