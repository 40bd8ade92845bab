/* Who reads under a read-write lock, gives it back and then writes may do so before or behind another reader. */
#include <pthread.h>
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int x;
static void *update(void *unused)
{
    pthread_rwlock_rdlock(&lock);
    int seen = x;
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_wrlock(&lock);
    x = seen + 1;
    pthread_rwlock_unlock(&lock);
    return unused;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, update, 0);
    pthread_create(&u, 0, update, 0);
    pthread_rwlock_rdlock(&lock);
    int seen = x;
    pthread_rwlock_unlock(&lock);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 10 * seen + x;
}
