/* Who wants to write comes before both readers, who keep the lock: with one of them in place it could not. */
#include <pthread.h>
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int x;
static void *keep(void *unused)
{
    pthread_rwlock_rdlock(&lock);
    return unused;
}
static void *write(void *unused)
{
    pthread_rwlock_wrlock(&lock);
    x = 1;
    return unused;
}
int main(void)
{
    pthread_t t[3];
    pthread_create(&t[0], 0, keep, 0);
    pthread_create(&t[1], 0, keep, 0);
    pthread_create(&t[2], 0, write, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
