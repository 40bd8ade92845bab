// deadlock
// Main ends as a thread, with a lock that another one wants.
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
    pthread_exit(0);
}
