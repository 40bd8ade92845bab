// race
// The flag is no atomic variable.
#include <pthread.h>

static int data, seen, ready;

static void *work(void *unused) {
    data = 1;
    ready = 1;
    return unused;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, work, 0);
    if (ready)
        seen = data;
    pthread_join(a, 0);
    return seen;
}
