// race
// What an atomic section does before it aborts.
#include <pthread.h>
#include <stdlib.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static int data;

static void *work(void *unused) {
    __VERIFIER_atomic_begin();
    data = 1;
    abort(); // fails
    __VERIFIER_atomic_end();
    return unused;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, work, 0);
    int seen = data;
    pthread_join(a, 0);
    return seen;
}
