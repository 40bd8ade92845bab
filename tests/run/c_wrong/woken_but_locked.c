// expect: thread 1, "work", was woken and waits for a mutex, the global 'lock' of 40 bytes, which is held by thread 0, at work(woken_but_locked.c:
// status: 1
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER, ready = PTHREAD_COND_INITIALIZER;
static int waits;

static void *work(void *argument)
{
    pthread_mutex_lock(&lock);
    waits = 1;
    pthread_cond_signal(&ready);
    pthread_cond_wait(&condition, &lock);
    pthread_mutex_unlock(&lock);
    return argument;
}

int main(void)
{
    pthread_t id;
    pthread_create(&id, NULL, work, NULL);
    pthread_mutex_lock(&lock);
    while (!waits)
        pthread_cond_wait(&ready, &lock);
    pthread_cond_signal(&condition);
    pthread_join(id, NULL);
    return 0;
}
