/* Who waits for a mutex or a semaphore until a time comes gets it or not.
 * outcome: mutex 0 semaphore 0
 * outcome: mutex 0 semaphore 1
 * outcome: mutex 1 semaphore 0
 * outcome: mutex 1 semaphore 1 */
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t semaphore;

static void *work(void *argument)
{
    pthread_mutex_lock(&lock);
    sem_post(&semaphore);
    pthread_mutex_unlock(&lock);
    return argument;
}

int main(void)
{
    pthread_t id;
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    time.tv_sec += 60;
    sem_init(&semaphore, 0, 0);
    pthread_create(&id, NULL, work, NULL);
    int got = pthread_mutex_timedlock(&lock, &time) == 0;
    if (got)
        pthread_mutex_unlock(&lock);
    int signalled = sem_timedwait(&semaphore, &time) == 0;
    printf("mutex %d semaphore %d\n", got, signalled);
    pthread_join(id, NULL);
    return 0;
}
