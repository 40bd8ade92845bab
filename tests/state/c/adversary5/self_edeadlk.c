/* on glibc: a thread that writes asks to read as well and is told EDEADLK; it uses the lock that it has. */
// holds
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int v;
static int get(void) {
    int r = pthread_rwlock_rdlock(&l);
    assert(r == 0 || r == EDEADLK);
    int x = v;
    if (r == 0) pthread_rwlock_unlock(&l);
    return x;
}
static void *bump(void *arg) { (void)arg; pthread_rwlock_wrlock(&l); v = get() + 1; pthread_rwlock_unlock(&l); return NULL; }
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, bump, NULL); pthread_create(&b, NULL, bump, NULL);
    pthread_join(a, NULL); pthread_join(b, NULL);
    assert(get() == 2);
    return 0;
}
