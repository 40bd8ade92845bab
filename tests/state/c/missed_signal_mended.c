/* What is waited for is remembered. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int there;

static void *waits(void *argument)
{
    pthread_mutex_lock(&m);
    while (!there)
        pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return argument;
}

static void *signals(void *argument)
{
    pthread_mutex_lock(&m);
    there = 1;
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
