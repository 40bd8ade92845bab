/* The signal comes before anybody waits for it. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *waits(void *argument)
{
    pthread_mutex_lock(&m);
    pthread_cond_wait(&c, &m); // found: deadlock
    pthread_mutex_unlock(&m);
    return argument;
}

static void *signals(void *argument)
{
    pthread_mutex_lock(&m);
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return argument;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, waits, NULL);
    pthread_create(&second, NULL, signals, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
