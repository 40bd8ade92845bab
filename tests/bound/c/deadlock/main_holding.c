// holds
// no deadlock
// Main ends the program with a lock that a thread wants: nobody is left then.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *want(void *unused) {
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t a;
    pthread_mutex_lock(&mutex);
    pthread_create(&a, 0, want, 0);
    return 0;
}
