/* One condition, while loops, broadcast. */
// holds
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int slot, full, got;
static void *prod(void *p)
{
    pthread_mutex_lock(&m);
    while (full)
        pthread_cond_wait(&c, &m);
    slot = (int)(long)p;
    full = 1;
    pthread_cond_broadcast(&c);
    pthread_mutex_unlock(&m);
    return 0;
}
static void *cons(void *p)
{
    pthread_mutex_lock(&m);
    while (!full)
        pthread_cond_wait(&c, &m);
    got += slot;
    full = 0;
    pthread_cond_broadcast(&c);
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t[4];
    pthread_create(&t[0], 0, cons, 0);
    pthread_create(&t[1], 0, prod, (void *)1);
    pthread_create(&t[2], 0, cons, 0);
    pthread_create(&t[3], 0, prod, (void *)2);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], 0);
    assert(got == 3 && !full);
    return 0;
}
