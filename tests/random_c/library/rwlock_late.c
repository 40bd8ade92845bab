/* As with mutexes. */
#include <pthread.h>
static pthread_rwlock_t m = PTHREAD_RWLOCK_INITIALIZER;
static int x, r;
static void *w(void *a)
{
    pthread_rwlock_wrlock(&m);
    x = 1;
    pthread_rwlock_unlock(&m);
    return a;
}
int main(void)
{
    pthread_t t;
    struct timespec ts = {1, 0};
    pthread_create(&t, 0, w, 0);
    r = pthread_rwlock_timedrdlock(&m, &ts);
    if (!r)
        pthread_rwlock_unlock(&m);
    int k = pthread_rwlock_clockwrlock(&m, 0, &ts);
    if (!k)
        pthread_rwlock_unlock(&m);
    r += 2 * k;
    pthread_join(t, 0);
    return 0;
}
