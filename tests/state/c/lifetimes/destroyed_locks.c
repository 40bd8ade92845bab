/* A read-write lock is used behind its end; what comes behind that is not looked at. */
#include <pthread.h>

int main(void)
{
    pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_destroy(&lock);
    pthread_rwlock_wrlock(&lock); // found: memory
    return 0;
}
