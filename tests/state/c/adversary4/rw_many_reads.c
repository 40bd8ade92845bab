/* A thread reads under more locks at once than are followed, the last of which another one wants to write; main leaves. */
// unknown: who reads under a lock that is waited for is not known
// options: --kinds deadlock
#include <pthread.h>
#include <unistd.h>
static pthread_rwlock_t locks[5] = {PTHREAD_RWLOCK_INITIALIZER, PTHREAD_RWLOCK_INITIALIZER, PTHREAD_RWLOCK_INITIALIZER,
                                    PTHREAD_RWLOCK_INITIALIZER, PTHREAD_RWLOCK_INITIALIZER};
static void *reads(void *unused)
{
    for (int i = 0; i < 5; i++)
        pthread_rwlock_rdlock(&locks[i]);
    return unused;
}
static void *writes(void *unused)
{
    pthread_rwlock_wrlock(&locks[4]);
    pthread_rwlock_unlock(&locks[4]);
    return unused;
}
int main(void)
{
    pthread_t one, other;
    pthread_create(&one, 0, reads, 0);
    pthread_create(&other, 0, writes, 0);
    pthread_detach(one);
    pthread_detach(other);
    usleep(1000);
    return 0;
}
