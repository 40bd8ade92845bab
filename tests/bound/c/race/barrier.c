// holds
// no race
// The barrier is between the write and the read.
#include <pthread.h>

static pthread_barrier_t barrier;
static int data;

static void *work(void *unused) {
    data = 1;
    pthread_barrier_wait(&barrier);
    return unused;
}

int main(void) {
    pthread_t a;
    pthread_barrier_init(&barrier, 0, 2);
    pthread_create(&a, 0, work, 0);
    pthread_barrier_wait(&barrier);
    int seen = data;
    pthread_join(a, 0);
    return seen;
}
