/* Locks made of assumptions, and threads that are started without end: an assumption that does not hold for one thread ends
 * nothing for the others. */
// options: --kinds assertion --executions 5 --steps 300
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int condition);

static int lock, pushed, owner;

void __VERIFIER_atomic_acquire(void)
{
    __VERIFIER_assume(lock == 0);
    lock = 1;
}

void __VERIFIER_atomic_release(void)
{
    __VERIFIER_assume(lock == 1);
    lock = 0;
}

static void *push(void *argument)
{
    int mine = 0;
    (void)argument;
    for (int i = 0; i < 20; i++) {
        __VERIFIER_atomic_acquire();
        mine = ++pushed;
        __VERIFIER_atomic_release();
        __VERIFIER_atomic_acquire();
        assert(pushed == mine || pushed < 25); // found: assertion
        owner = mine;
        __VERIFIER_atomic_release();
    }
    return NULL;
}

int main(void)
{
    pthread_t thread;
    for (;;)
        pthread_create(&thread, NULL, push, NULL);
}
