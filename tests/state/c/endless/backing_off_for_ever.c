// Two threads that step back in lockstep can go on so for ever, but here they must: each waits until the other one has stepped back as well, and
// nobody ever gets in. What they share changes all the time.
// unknown: wait for their end
// options: --kinds deadlock
#include <pthread.h>
#include <stdatomic.h>

static atomic_int turn;

static void *worker(void *arg)
{
    int me = (int)(long)arg;
    for (;;) {
        while (atomic_load(&turn) != me)
            ;
        atomic_store(&turn, 1 - me);
    }
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
