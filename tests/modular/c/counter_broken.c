/* A counter that only seems to grow: it is read and written in two steps. */
// unknown: no invariant
#include <assert.h>
#include <pthread.h>

static unsigned value;

static void *worker(void *unused)
{
    unsigned seen;
    int done;
    do {
        seen = value;
        if (seen == -1u)
            return unused;
        value = seen + 1;
        done = 1;
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
