// expect: pthread_mutex_unlock: nobody holds the mutex: the global 'lock' of 40 bytes
// where: unlock_not_held.c:13
// status: 1
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    pthread_mutex_unlock(&lock); // here
    return 0;
}
