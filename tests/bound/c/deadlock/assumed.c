// holds
// no deadlock
// Who would wait for ever is cut off by an assumption that does not hold then.
#include <pthread.h>
void __VERIFIER_assume(int);
_Bool __VERIFIER_nondet_bool(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
    pthread_mutex_lock(&mutex);
    return unused;
}

int main(void) {
    pthread_t a;
    _Bool keeps = __VERIFIER_nondet_bool();
    __VERIFIER_assume(!keeps);
    pthread_create(&a, 0, work, 0);
    pthread_join(a, 0);
    if (keeps)
        pthread_mutex_lock(&mutex);
    return 0;
}
