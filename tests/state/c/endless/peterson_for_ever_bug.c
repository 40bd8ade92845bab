// The same, with the two stores in the wrong order.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn;
static int inside;

static void *worker(void *arg)
{
    long me = (long)arg;
    for (;;) {
        atomic_store(&turn, (int)(1 - me));
        atomic_store(&wants[me], 1);
        while (atomic_load(&wants[1 - me]) && atomic_load(&turn) == 1 - me)
            ;
        inside++; // found: race
        assert(inside == 1); // found: assertion
        inside--;
        atomic_store(&wants[me], 0);
    }
    return NULL;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, worker, (void *)0);
    worker((void *)1);
    return 0;
}
