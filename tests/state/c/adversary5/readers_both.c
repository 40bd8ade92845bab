/* both orders, but all only read one of the two locks (no writer of it ever): no circle. */
// holds
#include <assert.h>
#include <pthread.h>
static pthread_rwlock_t conf = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;
static int level = 3, lines;
static void *first(void *arg) {
    (void)arg;
    pthread_rwlock_rdlock(&conf);
    pthread_mutex_lock(&log_lock);
    lines += level;
    pthread_mutex_unlock(&log_lock);
    pthread_rwlock_unlock(&conf);
    return NULL;
}
static void *second(void *arg) {
    (void)arg;
    pthread_mutex_lock(&log_lock);
    pthread_rwlock_rdlock(&conf);
    lines += level;
    pthread_rwlock_unlock(&conf);
    pthread_mutex_unlock(&log_lock);
    return NULL;
}
int main(void) {
    pthread_t a, b;
    pthread_rwlock_wrlock(&conf); level = 4; pthread_rwlock_unlock(&conf);
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL); pthread_join(b, NULL);
    assert(lines == 8);
    return 0;
}
