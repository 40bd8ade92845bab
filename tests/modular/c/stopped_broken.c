/* What a thread has written counts, though it then goes no further. */
// unknown: the program aborts
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);
static int value;

static void *worker(void *unused)
{
    assert(value == 0);
    value = 1;
    __VERIFIER_assume(0);
    return unused;
}

int main(void)
{
    pthread_t thread;
    while (1)
        pthread_create(&thread, 0, worker, 0);
}
