/* gives the read lock back, takes the write lock, and looks again. */
// holds
#include <assert.h>
#include <pthread.h>
static pthread_rwlock_t cache_lock = PTHREAD_RWLOCK_INITIALIZER;
static int cache[4], fills;
static int lookup(int k) {
    pthread_rwlock_rdlock(&cache_lock);
    int v = cache[k];
    pthread_rwlock_unlock(&cache_lock);
    if (v == 0) {
        pthread_rwlock_wrlock(&cache_lock);
        if (cache[k] == 0) { cache[k] = k + 10; fills++; }
        v = cache[k];
        pthread_rwlock_unlock(&cache_lock);
    }
    return v;
}
static void *client(void *arg) { int k = *(int *)arg; int v = lookup(k); assert(v == k + 10); return NULL; }
int main(void) {
    pthread_t a, b, c;
    int k1 = 1;
    pthread_create(&a, NULL, client, &k1);
    pthread_create(&b, NULL, client, &k1);
    pthread_create(&c, NULL, client, &k1);
    pthread_join(a, NULL); pthread_join(b, NULL); pthread_join(c, NULL);
    assert(fills == 1);
    return 0;
}
