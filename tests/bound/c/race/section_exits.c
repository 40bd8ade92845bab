// race
// What an atomic section does before it ends the program.
#include <pthread.h>
#include <stdlib.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static int data;

static void *work(void *unused) {
    __VERIFIER_atomic_begin();
    data = 1;
    exit(0);
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
