// A condition with the monotonic clock; the signal comes before the time does.
// exact time
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition;
static int done;

static void *later(void *argument)
{
    usleep(20000);
    pthread_mutex_lock(&lock);
    done = 1;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&lock);
    return argument;
}

int main(void)
{
    pthread_t id;
    pthread_condattr_t attributes;
    struct timespec time;
    int result = 0;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&condition, &attributes);
    pthread_create(&id, NULL, later, NULL);
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_sec += 10;
    pthread_mutex_lock(&lock);
    while (!done && result == 0)
        result = pthread_cond_timedwait(&condition, &lock, &time);
    printf("%d %d\n", done, result);
    clock_gettime(CLOCK_MONOTONIC, &time);
    printf("%d\n", pthread_cond_timedwait(&condition, &lock, &time) == ETIMEDOUT);
    pthread_mutex_unlock(&lock);
    pthread_join(id, NULL);
    return 0;
}
