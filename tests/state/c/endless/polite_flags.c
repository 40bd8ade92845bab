// Mutual exclusion with two flags, where who sees the other one's flag steps back and tries again: both may do so for ever in executions that are
// not fair, but no schedule has to. It holds, though executions have no longest length.
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2];
static int inside;

static void *worker(void *arg)
{
    long me = (long)arg;
    atomic_store(&wants[me], 1);
    while (atomic_load(&wants[1 - me])) {
        atomic_store(&wants[me], 0);
        atomic_store(&wants[me], 1);
    }
    inside++;
    assert(inside == 1);
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
