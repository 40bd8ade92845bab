// Peterson's algorithm with its two stores in the wrong order.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn;
static int inside;

static void *worker(void *arg)
{
    int me = (int)(long)arg, other = 1 - me;
    atomic_store(&turn, other);
    atomic_store(&wants[me], 1);
    while (atomic_load(&wants[other]) && atomic_load(&turn) == other)
        ;
    inside++; // found: race
    assert(inside == 1); // found: assertion
    inside--;
    atomic_store(&wants[me], 0);
    return NULL;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, worker, (void *)0);
    pthread_create(&two, NULL, worker, (void *)1);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
