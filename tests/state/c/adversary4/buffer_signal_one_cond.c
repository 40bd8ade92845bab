/* 2 producers, 1 consumer taking 2... signal wakes a producer instead of the consumer. */
#define _GNU_SOURCE
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int full;
static void *prod(void *p)
{
    pthread_mutex_lock(&m);
    while (full)
        pthread_cond_wait(&c, &m);
    full = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return 0;
}
static void *cons(void *p)
{
    for (int i = 0; i < 3; i++) {
        pthread_mutex_lock(&m);
        while (!full)
            pthread_cond_wait(&c, &m); // found: deadlock
        full = 0;
        pthread_cond_signal(&c);
        pthread_mutex_unlock(&m);
    }
    return 0;
}
int main(void)
{
    pthread_t t[4];
    pthread_create(&t[0], 0, cons, 0);
    for (int i = 1; i < 4; i++)
        pthread_create(&t[i], 0, prod, 0);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], 0);
    return 0;
}
