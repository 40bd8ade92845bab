/* Who stops behind a write has written nothing that matters. */
// holds
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);
static int value;

static void *worker(void *unused)
{
    assert(value == 0);
    value = 0;
    __VERIFIER_assume(0);
    return unused;
}

int main(void)
{
    pthread_t thread;
    while (1)
        pthread_create(&thread, 0, worker, 0);
}
