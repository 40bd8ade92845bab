/* reader of A joins a thread that wants to write B, whose reader wants to write A. main returns without joining. */
#include <pthread.h>
static pthread_rwlock_t A = PTHREAD_RWLOCK_INITIALIZER, B = PTHREAD_RWLOCK_INITIALIZER;
static int a, b;
static void *write_b(void *arg) { (void)arg; pthread_rwlock_wrlock(&B); b++; pthread_rwlock_unlock(&B); return NULL; }
static void *one(void *arg) { (void)arg; pthread_t h; pthread_rwlock_rdlock(&A); pthread_create(&h, NULL, write_b, NULL); pthread_join(h, NULL); pthread_rwlock_unlock(&A); return NULL; }
static void *two(void *arg) { (void)arg; pthread_rwlock_rdlock(&B); pthread_rwlock_wrlock(&A); a += b; pthread_rwlock_unlock(&A); pthread_rwlock_unlock(&B); return NULL; } // found: deadlock
int main(void) {
    pthread_t x, y;
    pthread_create(&x, NULL, one, NULL); pthread_create(&y, NULL, two, NULL);
    return 0;
}
