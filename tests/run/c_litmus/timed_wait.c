/* A wait with a time limit ends by the signal or by the time; the flag may be set even if it was the time, as the waiter needs the mutex to go on.
 * outcome: signal 1
 * outcome: timeout 0
 * outcome: timeout 1 */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int flag;

static void *work(void *argument)
{
    pthread_mutex_lock(&lock);
    flag = 1;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&lock);
    return argument;
}

int main(void)
{
    pthread_t id;
    struct timespec time;
    int result = 0;
    clock_gettime(CLOCK_REALTIME, &time);
    time.tv_sec += 3600;
    pthread_create(&id, NULL, work, NULL);
    pthread_mutex_lock(&lock);
    while (!flag && result == 0)
        result = pthread_cond_timedwait(&condition, &lock, &time);
    printf("%s %d\n", result == ETIMEDOUT ? "timeout" : "signal", flag);
    pthread_mutex_unlock(&lock);
    pthread_join(id, NULL);
    return 0;
}
