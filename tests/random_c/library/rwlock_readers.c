/* Two readers whose stretches overlap, and a writer who may also come between them. */
#include <pthread.h>
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int x;
static void *reads(void *arg)
{
    pthread_rwlock_rdlock(&lock);
    x++;
    pthread_rwlock_unlock(&lock);
    return arg;
}
static void *writes(void *arg)
{
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_unlock(&lock);
    return arg;
}
static void *reads_later(void *arg)
{
    x++;
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_unlock(&lock);
    return arg;
}
int main(void)
{
    pthread_t t, u, v;
    pthread_create(&t, NULL, reads, NULL);
    pthread_create(&u, NULL, writes, NULL);
    pthread_create(&v, NULL, reads_later, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    pthread_join(v, NULL);
    return 0;
}
