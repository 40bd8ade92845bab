/* A thread that does not want to be cancelled is so later. */
#include <pthread.h>
static int x, y;
static void *w(void *a)
{
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);
    x = 1;
    pthread_testcancel();
    x = 2;
    pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, 0);
    y = x;
    pthread_testcancel();
    y = 5;
    return a;
}
int main(void)
{
    pthread_t t;
    void *r;
    pthread_create(&t, 0, w, 0);
    x = 7;
    pthread_cancel(t);
    pthread_join(t, &r);
    return r == PTHREAD_CANCELED;
}
