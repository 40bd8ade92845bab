/* A loop whose variables are in memory: it seems to run in a circle for who looks at registers only.
 * fact: far: owned by one thread
 * fact: other: owned by one thread */
#include <assert.h>
#include <pthread.h>

static int far, other;

static void *work(void *argument)
{
    while (far < 400)
        far++;
    assert(far != 400);
    return argument;
}

static void *idle(void *argument)
{
    for (other = 0; other < 500;)
        other = other + 1;
    return argument;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, work, 0);
    pthread_create(&two, 0, idle, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
