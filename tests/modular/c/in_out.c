/* Whoever is between two counts is one that the second count has not seen yet. */
// holds
#include <assert.h>
#include <pthread.h>

static int in, out;

static void __VERIFIER_atomic_enter(void)
{
    in++;
}

static void __VERIFIER_atomic_leave(void)
{
    assert(out < in);
    out++;
}

static void *worker(void *unused)
{
    __VERIFIER_atomic_enter();
    __VERIFIER_atomic_leave();
    return unused;
}

int main(void)
{
    pthread_t thread;
    for (int i = 0; i < 20; i++)
        pthread_create(&thread, 0, worker, 0);
}
