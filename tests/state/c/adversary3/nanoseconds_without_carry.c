/* The deadline has no carry: for half of all times it is no time, and the wait fails. Of times one is tried. */
// unknown: depends on the time
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready;

static void *work(void *argument)
{
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return argument;
}

int main(void)
{
    pthread_t t;
    struct timespec until;
    int error = 0;
    pthread_create(&t, NULL, work, NULL);
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 500000000;
    pthread_mutex_lock(&m);
    while (!ready && error == 0)
        error = pthread_cond_timedwait(&c, &m, &until);
    assert(ready || error == ETIMEDOUT); // missed: assertion -- one time is tried
    pthread_mutex_unlock(&m);
    pthread_join(t, NULL);
    return 0;
}
