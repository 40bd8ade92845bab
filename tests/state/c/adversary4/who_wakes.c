/* Two waiters with different predicates on one condition, one signal for a: may wake the one for b, who sleeps on. */
#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int a, b;
static void *wa(void *p)
{
    pthread_mutex_lock(&m);
    while (!a)
        pthread_cond_wait(&c, &m); // found: deadlock
    b = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return 0;
}
static void *wb(void *p)
{
    pthread_mutex_lock(&m);
    while (!b)
        pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t x, y;
    pthread_create(&x, 0, wa, 0);
    pthread_create(&y, 0, wb, 0);
    pthread_mutex_lock(&m);
    a = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    pthread_join(x, 0);
    pthread_join(y, 0);
    return 0;
}
