/* The same without the section. */
// unknown: no invariant
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static int left, right;

static void *worker(void *unused)
{

    int bit = left;
    for (int i = __VERIFIER_nondet_int(); i > 0; i--)
        bit = !bit;
    left = bit;
    right = left;

    __VERIFIER_atomic_begin();
    assert(left == right);
    __VERIFIER_atomic_end();
    return unused;
}

int main(void)
{
    pthread_t thread;
    while (1)
        pthread_create(&thread, 0, worker, 0);
}
