/* Takes for granted that it was signalled. */
#include <assert.h>
#include <pthread.h>
#include <time.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready;
void *w(void *x)
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
    struct timespec ts;
    pthread_create(&t, 0, w, 0);
    clock_gettime(CLOCK_REALTIME, &ts);
    ts.tv_sec += 5;
    pthread_mutex_lock(&m);
    if (!ready)
        pthread_cond_timedwait(&c, &m, &ts);
    assert(ready); // found: assertion
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
