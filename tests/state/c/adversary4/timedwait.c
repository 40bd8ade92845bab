/* Either flag or ETIMEDOUT, both handled. */
// holds
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;
static void *waiter(void *p)
{
    struct timespec until = {0, 0};
    int rc = 0;
    pthread_mutex_lock(&m);
    while (!ready && rc == 0)
        rc = pthread_cond_timedwait(&c, &m, &until);
    assert(ready || rc == ETIMEDOUT);
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], 0, waiter, 0);
    pthread_create(&t[1], 0, waiter, 0);
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
