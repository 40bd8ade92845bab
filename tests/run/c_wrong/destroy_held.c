// expect: pthread_mutex_destroy: the mutex is held
// where: destroy_held.c:12
// status: 1
#include <pthread.h>
#include <stdio.h>

int main(void)
{
    pthread_mutex_t lock;
    pthread_mutex_init(&lock, NULL);
    pthread_mutex_lock(&lock);
    pthread_mutex_destroy(&lock); // here
    return 0;
}
