// A shift by what another thread makes of the distance: too far if that comes first.
#include <pthread.h>

static _Atomic unsigned distance = 30;

static void *work(void *unused) {
    distance += 2;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    unsigned bits = 1u << distance; // wrong
    pthread_join(thread, 0);
    return bits == 0;
}
