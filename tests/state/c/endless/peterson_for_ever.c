// Peterson's mutual exclusion, entered again and again without end.
// holds
// options: --kinds assertion,race,memory
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn;
static int inside;

static void *worker(void *arg)
{
    long me = (long)arg;
    for (;;) {
        atomic_store(&wants[me], 1);
        atomic_store(&turn, (int)(1 - me));
        while (atomic_load(&wants[1 - me]) && atomic_load(&turn) == 1 - me)
            ;
        inside++;
        assert(inside == 1);
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
