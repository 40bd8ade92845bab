/* Two threads cancel a third one, which holds a lock. */
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void un(void *p)
{
    pthread_mutex_unlock(p);
}
static pthread_t t[2];
static void *w(void *a)
{
    pthread_mutex_lock(&m);
    pthread_cleanup_push(un, &m);
    x++;
    pthread_testcancel();
    x++;
    pthread_cleanup_pop(1);
    return a;
}
static void *v(void *a)
{
    pthread_mutex_lock(&m);
    x += 10;
    pthread_mutex_unlock(&m);
    pthread_cancel(t[0]);
    return a;
}
int main(void)
{
    pthread_t u;
    void *r;
    pthread_create(&t[0], 0, w, 0);
    pthread_create(&u, 0, v, 0);
    pthread_cancel(t[0]);
    pthread_join(u, 0);
    pthread_join(t[0], &r);
    return 0;
}
