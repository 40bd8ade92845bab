/* The flag is set under the mutex, signal behind it; a waiter either sees it or waits before. */
// holds
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int tokens;
static void *taker(void *p)
{
    pthread_mutex_lock(&m);
    while (tokens == 0)
        pthread_cond_wait(&c, &m);
    tokens--;
    pthread_mutex_unlock(&m);
    return 0;
}
static void *giver(void *p)
{
    pthread_mutex_lock(&m);
    tokens++;
    pthread_mutex_unlock(&m);
    pthread_cond_signal(&c);
    return 0;
}
int main(void)
{
    pthread_t t[4];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, taker, 0);
    for (int i = 2; i < 4; i++)
        pthread_create(&t[i], 0, giver, 0);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], 0);
    assert(tokens == 0);
    return 0;
}
