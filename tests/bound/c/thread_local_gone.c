// What a thread has for itself is gone when it has ended, and not before.
#include <pthread.h>

static __thread int own;
static int *at;

static void *work(void *unused) {
    own = 1;
    at = &own;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_join(thread, 0);
    return *at; // wrong
}
