/* Threads without end, many of them inside: this engine finds nothing. */
// options: --engine modular --kinds assertion
// unknown: no invariant over pairs of threads was found
#include <assert.h>
#include <pthread.h>

static int inside;

static void *worker(void *unused)
{
    inside++;
    assert(inside == 1);
    inside--;
    return unused;
}

int main(void)
{
    pthread_t thread;
    while (1)
        pthread_create(&thread, 0, worker, 0);
}
