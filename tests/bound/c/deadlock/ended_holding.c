// deadlock
// A thread ends with a lock that another one wants; main goes on to its end all the same.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *keep(void *unused) {
    pthread_mutex_lock(&mutex);
    return unused;
}

static void *want(void *unused) {
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, keep, 0);
    pthread_create(&b, 0, want, 0);
    return 0;
}
