// expect: pthread_rwlock_unlock: nobody holds the lock
// where: unlock_rwlock.c:13
// status: 1
#include <pthread.h>
#include <stdio.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

int main(void)
{
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_unlock(&lock);
    return pthread_rwlock_unlock(&lock); // here
}
