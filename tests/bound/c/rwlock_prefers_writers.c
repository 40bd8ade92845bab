/* A lock whose readers wait for those that wait to write. */
// unknown: a read-write lock prefers writers (in main, line 15)
#include <pthread.h>

pthread_rwlock_t lock;

int main(void)
{
    pthread_rwlockattr_t attributes;
    pthread_rwlockattr_init(&attributes);
    pthread_rwlockattr_setkind_np(&attributes, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
    pthread_rwlock_init(&lock, &attributes);
    pthread_rwlockattr_destroy(&attributes);
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_rdlock(&lock);
    return 0;
}
