// expect: thread 0, "main", waits for a mutex, the global 'lock' of 40 bytes, which is held by thread 0, at main(lock_twice.c:
// status: 1
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
    pthread_mutex_lock(&lock);
    pthread_mutex_lock(&lock);
    return 0;
}
