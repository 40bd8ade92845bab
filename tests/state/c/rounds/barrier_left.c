// A worker leaves after some input says so, and the other one waits at the barrier for ever.
#include <pthread.h>
#include <stdbool.h>

extern bool __VERIFIER_nondet_bool(void);

static pthread_barrier_t step;

static void *work(void *arg)
{
    while (!__VERIFIER_nondet_bool())
        pthread_barrier_wait(&step);
    return arg;
}

int main(void)
{
    pthread_t other;
    pthread_barrier_init(&step, NULL, 2);
    pthread_create(&other, NULL, work, NULL);
    for (;;)
        pthread_barrier_wait(&step); // found: deadlock
    return 0;
}
