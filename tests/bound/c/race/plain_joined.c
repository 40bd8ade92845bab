// holds
// no race
// Two threads count one after the other.
#include <pthread.h>

static int count;

static void *work(void *unused) {
    count++;
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, work, 0);
    pthread_join(a, 0);
    pthread_create(&b, 0, work, 0);
    pthread_join(b, 0);
    return count;
}
