// The repair of timed_wait: what a timeout means is looked at, and only the end of the thread is relied on.
// unknown: depends on the time
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t done = PTHREAD_COND_INITIALIZER;
static int result;

static void *compute(void *arg)
{
    pthread_mutex_lock(&lock);
    result = 42;
    pthread_cond_signal(&done);
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    struct timespec limit;
    int error = 0;
    clock_gettime(CLOCK_REALTIME, &limit);
    limit.tv_sec += 1;
    pthread_create(&thread, NULL, compute, NULL);
    pthread_mutex_lock(&lock);
    while (result == 0 && error != ETIMEDOUT)
        error = pthread_cond_timedwait(&done, &lock, &limit);
    assert(result == 42 || error == ETIMEDOUT);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    assert(result == 42);
    return 0;
}
