// no race
// holds
// The same lock, given back by a section.
#include <pthread.h>

extern void __VERIFIER_assume(int);
static int lock, count;

static void __VERIFIER_atomic_lock(void) {
    __VERIFIER_assume(lock == 0);
    lock = 1;
}

static void __VERIFIER_atomic_unlock(void) {
    lock = 0;
}

static void *work(void *unused) {
    __VERIFIER_atomic_lock();
    count++;
    __VERIFIER_atomic_unlock();
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, work, 0);
    pthread_create(&b, 0, work, 0);
    return 0;
}
