// holds
// The same with a distance that stays small.
#include <pthread.h>

static _Atomic unsigned distance = 30;

static void *work(void *unused) {
    distance += 1;
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    unsigned bits = 1u << distance;
    pthread_join(thread, 0);
    return bits == 0;
}
