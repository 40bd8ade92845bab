/* A counter that only grows, by compare-and-swap. */
// holds
#include <assert.h>
#include <pthread.h>

static unsigned value;

static void __VERIFIER_atomic_exchange_if(unsigned *at, unsigned old, unsigned new, int *done)
{
    if (*at == old) {
        *at = new;
        *done = 1;
    } else {
        *done = 0;
    }
}

static void *worker(void *unused)
{
    unsigned seen;
    int done;
    do {
        seen = value;
        if (seen == -1u)
            return unused;
        __VERIFIER_atomic_exchange_if(&value, seen, seen + 1, &done);
    } while (!done);
    assert(value > seen);
    return unused;
}

int main(void)
{
    pthread_t thread;
    while (1)
        pthread_create(&thread, 0, worker, 0);
}
