// expect: pthread_mutex_unlock: another thread holds the mutex
// where: unlock_of_another.c:11
// status: 1
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *argument)
{
    pthread_mutex_unlock(&lock); // here
    return argument;
}

int main(void)
{
    pthread_t id;
    pthread_mutex_lock(&lock);
    pthread_create(&id, NULL, work, NULL);
    pthread_join(id, NULL);
    return 0;
}
