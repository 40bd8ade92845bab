/* The time may come first. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;
static void *set(void *p)
{
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t;
    struct timespec until = {2000000000, 0};
    pthread_create(&t, 0, set, 0);
    pthread_mutex_lock(&m);
    if (!ready)
        pthread_cond_timedwait(&c, &m, &until);
    assert(ready); // found: assertion
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
