/* It is given back too early. */
// unknown: no invariant
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
static int taken, first, second;

static void __VERIFIER_atomic_take(void)
{
    __VERIFIER_assume(taken == 0);
    taken = 1;
}

static void *worker(void *unused)
{
    __VERIFIER_atomic_take();
    assert(first == second);
    first = __VERIFIER_nondet_int();
    taken = 0;
    second = first;
    return unused;
}

int main(void)
{
    pthread_t thread;
    while (1)
        pthread_create(&thread, 0, worker, 0);
}
