// holds
// no race
// What is in an atomic section does not race with what is in another one.
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int x;

static void *work(void *unused) {
    __VERIFIER_atomic_begin();
    x = x + 1;
    __VERIFIER_atomic_end();
    return unused;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, work, 0);
    __VERIFIER_atomic_begin();
    x = 2;
    __VERIFIER_atomic_end();
    pthread_join(a, 0);
    return 0;
}
