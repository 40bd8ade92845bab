/* Who waits to write under a lock that it reads under itself waits for ever, whenever others read. */
#include <pthread.h>
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int x;
static void *stuck(void *unused)
{
    x++;
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_wrlock(&lock);
    return unused;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, stuck, 0);
    pthread_rwlock_rdlock(&lock);
    int seen = x;
    pthread_rwlock_unlock(&lock);
    pthread_join(t, 0);
    return seen;
}
