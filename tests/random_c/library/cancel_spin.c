/* A loop that waits looks each time whether the thread was cancelled. */
#include <pthread.h>
static _Atomic int flag;
static void *w(void *p)
{
    while (!flag)
        pthread_testcancel();
    return p;
}
int main(void)
{
    pthread_t t;
    void *r;
    pthread_create(&t, 0, w, 0);
    pthread_cancel(t);
    flag = 1;
    pthread_join(t, &r);
    return r == PTHREAD_CANCELED;
}
