/* rwlock and mutex in opposite orders (a second reader is the one who waits); main does not join, it calls pthread_exit. */
#include <pthread.h>
static pthread_rwlock_t conf = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;
static int level = 3, lines;
static void *peek(void *arg) { (void)arg; pthread_rwlock_rdlock(&conf); int l = level; pthread_rwlock_unlock(&conf); (void)l; return NULL; }
static void *report(void *arg) {
    (void)arg;
    pthread_rwlock_rdlock(&conf);
    pthread_mutex_lock(&log_lock); // found: deadlock
    lines += level;
    pthread_mutex_unlock(&log_lock);
    pthread_rwlock_unlock(&conf);
    return NULL;
}
static void *set_level(void *arg) {
    (void)arg;
    pthread_mutex_lock(&log_lock);
    pthread_rwlock_wrlock(&conf);
    level++;
    pthread_rwlock_unlock(&conf);
    lines++;
    pthread_mutex_unlock(&log_lock);
    return NULL;
}
int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, peek, NULL);
    pthread_create(&b, NULL, report, NULL);
    pthread_create(&c, NULL, set_level, NULL);
    pthread_exit(NULL);
}
