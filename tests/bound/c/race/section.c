// race
// What is in an atomic section races with what is in none.
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
    x = 2;
    pthread_join(a, 0);
    return 0;
}
