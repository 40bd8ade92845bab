// deadlock
// A thread that joins itself goes on; two others wait for each other.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static pthread_t own;

static void *joins(void *unused) {
    pthread_join(own, 0);
    return unused;
}

static void *one(void *unused) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return unused;
}

static void *other(void *unused) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&own, 0, joins, 0);
    pthread_create(&first, 0, one, 0);
    pthread_create(&second, 0, other, 0);
    pthread_exit(0);
}
