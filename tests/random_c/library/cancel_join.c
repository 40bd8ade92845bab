/* A thread that joins another one is cancelled there, or behind. */
#include <pthread.h>
#include <unistd.h>
static int g, x;
static pthread_t t, u;
static void *b(void *a)
{
    g = 1;
    return a;
}
static void *work(void *a)
{
    pthread_join(u, 0);
    g = 2;
    pthread_testcancel();
    g = 3;
    return a;
}
static void *c(void *a)
{
    pthread_cancel(t);
    return a;
}
int main(void)
{
    void *r;
    pthread_t v;
    pthread_create(&u, 0, b, 0);
    pthread_create(&t, 0, work, 0);
    pthread_create(&v, 0, c, 0);
    pthread_join(v, 0);
    pthread_join(t, &r);
    x = r == PTHREAD_CANCELED;
    return 0;
}
