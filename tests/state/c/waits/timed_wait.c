// The wait may time out before the signal comes; the result is taken without a look.
#include <assert.h>
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
    clock_gettime(CLOCK_REALTIME, &limit);
    limit.tv_sec += 1;
    pthread_create(&thread, NULL, compute, NULL);
    pthread_mutex_lock(&lock);
    if (result == 0)
        pthread_cond_timedwait(&done, &lock, &limit);
    assert(result == 42); // found: assertion
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
