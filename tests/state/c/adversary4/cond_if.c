/* Both consumers are woken by broadcast for one item. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int items;
static void *cons(void *p)
{
    pthread_mutex_lock(&m);
    if (items == 0)
        pthread_cond_wait(&c, &m);
    items--;
    assert(items >= 0); // found: assertion
    pthread_mutex_unlock(&m);
    return 0;
}
static void *prod(void *p)
{
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&m);
        items++;
        pthread_cond_broadcast(&c);
        pthread_mutex_unlock(&m);
    }
    return 0;
}
int main(void)
{
    pthread_t t[3];
    pthread_create(&t[0], 0, cons, 0);
    pthread_create(&t[1], 0, cons, 0);
    pthread_create(&t[2], 0, prod, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
