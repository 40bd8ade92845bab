// race
// A lock by an atomic section that waits: main sets it without one, beside the read of it. The section is left off behind that read where
// the lock is held.
#include <pthread.h>

extern void __VERIFIER_assume(int);
static int lock = 1;

static void __VERIFIER_atomic_lock(void) {
    __VERIFIER_assume(lock == 0);
    lock = 1;
}

static void *work(void *unused) {
    __VERIFIER_atomic_lock();
    return unused;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, work, 0);
    lock = 2;
    return 0;
}
