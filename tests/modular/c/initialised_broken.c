/* A variable that is not. */
// unknown: stored is no number
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
static int value;

static void *worker(void *unused)
{
    int mine;
    if (__VERIFIER_nondet_int())
        mine = 1;
    value = mine;
    assert(value >= 0 || value < 0);
    return unused;
}

int main(void)
{
    pthread_t thread;
    while (1)
        pthread_create(&thread, 0, worker, 0);
}
