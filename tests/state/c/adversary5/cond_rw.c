/* waits for a condition while it reads; who would signal has to write first. main returns early: the waiting one waits for a condition, the writer for the reader. */
#include <pthread.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, v;
static void *consumer(void *arg) { (void)arg; pthread_rwlock_rdlock(&l); pthread_mutex_lock(&m); while (!ready) pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m); int x = v; (void)x; pthread_rwlock_unlock(&l); return NULL; } // found: deadlock
static void *producer(void *arg) { (void)arg; pthread_rwlock_wrlock(&l); v = 1; pthread_rwlock_unlock(&l); pthread_mutex_lock(&m); ready = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m); return NULL; }
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, consumer, NULL); pthread_create(&b, NULL, producer, NULL);
    pthread_join(a, NULL); pthread_join(b, NULL);
    return 0;
}
