// A thread that is cancelled keeps its mutexes unless a handler unlocks them.
// expect: waits for a mutex, the global 'm' of 40 bytes, which is held by thread 1
// status: 1
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static sem_t begun;

static void *work(void *argument)
{
    pthread_mutex_lock(&m);
    sem_post(&begun);
    pause();
    pthread_mutex_unlock(&m);
    return argument;
}

int main(void)
{
    pthread_t thread;
    sem_init(&begun, 0, 0);
    pthread_create(&thread, NULL, work, NULL);
    sem_wait(&begun);
    pthread_cancel(thread);
    pthread_join(thread, NULL);
    pthread_mutex_lock(&m);
    return 0;
}
