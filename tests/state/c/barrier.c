/* Both have written before anybody reads. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_barrier_t both;
static int a, b;

static void *one(void *argument)
{
    a = 1;
    pthread_barrier_wait(&both);
    assert(b == 1);
    return argument;
}

static void *two(void *argument)
{
    b = 1;
    pthread_barrier_wait(&both);
    assert(a == 1);
    return argument;
}

int main(void)
{
    pthread_t first, second;
    pthread_barrier_init(&both, NULL, 2);
    pthread_create(&first, NULL, one, NULL);
    pthread_create(&second, NULL, two, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
