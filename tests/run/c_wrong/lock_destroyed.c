// expect: pthread_mutex_lock: the mutex was destroyed
// where: lock_destroyed.c:12
// status: 1
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
    pthread_mutex_destroy(&lock);
    pthread_mutex_lock(&lock); // here
    return 0;
}
