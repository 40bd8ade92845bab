/* Whoever signals a condition wakes nobody who was cancelled before. */
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int n, got;
static void un(void *p)
{
    pthread_mutex_unlock(p);
}
static void *w(void *a)
{
    pthread_mutex_lock(&m);
    pthread_cleanup_push(un, &m);
    pthread_cond_wait(&c, &m);
    got++;
    pthread_cleanup_pop(1);
    return a;
}
static void *s(void *a)
{
    pthread_mutex_lock(&m);
    n++;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return a;
}
int main(void)
{
    pthread_t t, u;
    void *r;
    pthread_create(&t, 0, w, 0);
    pthread_create(&u, 0, s, 0);
    pthread_cancel(t);
    pthread_join(t, &r);
    pthread_join(u, 0);
    return r == PTHREAD_CANCELED;
}
