// Waiting for a lock until a time comes: mutex, read-write lock, semaphore, condition.
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static sem_t semaphore;

static struct timespec soon(long milliseconds)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    time.tv_nsec += milliseconds * 1000000;
    time.tv_sec += time.tv_nsec / 1000000000;
    time.tv_nsec %= 1000000000;
    return time;
}

static void *work(void *argument)
{
    struct timespec time = soon(30);
    (void)argument;
    printf("mutex %d\n", pthread_mutex_timedlock(&lock, &time) == ETIMEDOUT);
    time = soon(30);
    printf("read %d\n", pthread_rwlock_timedrdlock(&rwlock, &time) == ETIMEDOUT);
    time = soon(30);
    printf("write %d\n", pthread_rwlock_timedwrlock(&rwlock, &time) == ETIMEDOUT);
    time = soon(30);
    errno = 0;
    printf("semaphore %d %d\n", sem_timedwait(&semaphore, &time), errno == ETIMEDOUT);
    time = soon(30);
    pthread_mutex_lock(&other);
    printf("condition %d\n", pthread_cond_timedwait(&condition, &other, &time) == ETIMEDOUT);
    pthread_mutex_unlock(&other);
    time.tv_nsec = 2000000000;
    printf("invalid %d\n", pthread_mutex_timedlock(&lock, &time) == EINVAL);
    return NULL;
}

int main(void)
{
    pthread_t id;
    struct timespec time = soon(1000);
    sem_init(&semaphore, 0, 0);
    pthread_mutex_lock(&lock);
    pthread_rwlock_wrlock(&rwlock);
    pthread_create(&id, NULL, work, NULL);
    pthread_join(id, NULL);
    pthread_mutex_unlock(&lock);
    printf("free %d\n", pthread_mutex_timedlock(&lock, &time));
    sem_post(&semaphore);
    printf("free %d\n", sem_timedwait(&semaphore, &time));
    return 0;
}
