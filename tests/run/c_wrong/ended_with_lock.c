// expect: waits for a mutex, the global 'lock' of 40 bytes, which is held by thread 1, at work(ended_with_lock.c:
// status: 1
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *argument)
{
    pthread_mutex_lock(&lock); // and the second thread waits here for the first one, which has ended
    return argument;
}

int main(void)
{
    pthread_t id;
    for (int i = 0; i < 2; i++) {
        pthread_create(&id, NULL, work, NULL);
        pthread_join(id, NULL);
    }
    return 0;
}
