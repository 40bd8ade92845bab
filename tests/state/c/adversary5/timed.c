/* opposite orders, but one side takes its second lock with a time and gives up. */
// holds
#include <assert.h>
#include <pthread.h>
#include <time.h>
static pthread_rwlock_t a = PTHREAD_RWLOCK_INITIALIZER, b = PTHREAD_RWLOCK_INITIALIZER;
static int x, y, gaveup;
static void *first(void *arg) { (void)arg; pthread_rwlock_wrlock(&a); pthread_rwlock_wrlock(&b); x++; y++; pthread_rwlock_unlock(&b); pthread_rwlock_unlock(&a); return NULL; }
static void *second(void *arg) {
    (void)arg;
    struct timespec t = { 1, 0 };
    pthread_rwlock_wrlock(&b);
    if (pthread_rwlock_timedwrlock(&a, &t) == 0) { x++; y++; pthread_rwlock_unlock(&a); }
    else gaveup = 1;
    pthread_rwlock_unlock(&b);
    return NULL;
}
int main(void) {
    pthread_t p, q;
    pthread_create(&p, NULL, first, NULL); pthread_create(&q, NULL, second, NULL);
    pthread_join(p, NULL); pthread_join(q, NULL);
    assert(x == y && x + gaveup == 2);
    return 0;
}
