/* a reader upgrades while another one reads: both wait for ever (glibc: EDEADLK only for the same thread holding the write lock). */
#include <pthread.h>
#include <stdio.h>
static pthread_rwlock_t cache_lock = PTHREAD_RWLOCK_INITIALIZER;
static int cache[4];
static void *lookup(void *arg) {
    int k = *(int *)arg;
    pthread_rwlock_rdlock(&cache_lock);
    if (cache[k] == 0) {
        pthread_rwlock_t *l = &cache_lock;
        pthread_rwlock_wrlock(l); /* upgrade: waits for all readers, oneself among them */ // found: deadlock
        cache[k] = k + 10;
        pthread_rwlock_unlock(l);
    }
    pthread_rwlock_unlock(&cache_lock);
    return NULL;
}
int main(void) {
    pthread_t a, b;
    int k1 = 1, k2 = 2;
    pthread_create(&a, NULL, lookup, &k1);
    pthread_create(&b, NULL, lookup, &k2);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%d\n", cache[1]);
    return 0;
}
