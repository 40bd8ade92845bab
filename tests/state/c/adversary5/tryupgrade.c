/* upgrade by trywrlock fails and gives up the read lock first. */
// holds
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int value, slow;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *arg) {
    (void)arg;
    pthread_rwlock_rdlock(&l);
    int need = value < 2;
    if (need && pthread_rwlock_trywrlock(&l) != 0) {
        pthread_rwlock_unlock(&l);
        pthread_rwlock_wrlock(&l);
        if (value < 2) value++;
        pthread_rwlock_unlock(&l);
        pthread_mutex_lock(&m); slow++; pthread_mutex_unlock(&m);
        return NULL;
    }
    pthread_rwlock_unlock(&l);
    return NULL;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, work, NULL);
    pthread_create(&b, NULL, work, NULL);
    pthread_join(a, NULL); pthread_join(b, NULL);
    assert(value == 2 && slow == 2);
    return 0;
}
