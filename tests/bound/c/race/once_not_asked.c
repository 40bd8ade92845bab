// race
// Main does not ask whether it was made.
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int data;

static void make(void) {
    data = 1;
}

static void *work(void *unused) {
    pthread_once(&once, make);
    return data == 1 ? unused : 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, work, 0);
    pthread_create(&b, 0, work, 0);

    int seen = data;
    pthread_join(b, 0);
    return seen;
}
