/* One thread exits with a status, the other ones wait for a condition, main joins: exit ends all. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int never;
static void *idle(void *p)
{
    pthread_mutex_lock(&m);
    while (!never)
        pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    assert(0);
    return 0;
}
static void *stopper(void *p)
{
    exit(0);
}
int main(void)
{
    pthread_t t[3];
    pthread_create(&t[0], 0, idle, 0);
    pthread_create(&t[1], 0, idle, 0);
    pthread_create(&t[2], 0, stopper, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(0);
    return 0;
}
