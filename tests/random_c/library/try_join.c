/* Joining without waiting, and until a time that is past. */
#define _GNU_SOURCE
#include <pthread.h>
static int x, y;
static void *w(void *a)
{
    x = 1;
    return a;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, w, 0);
    int r = pthread_tryjoin_np(t, 0);
    struct timespec ts = {1, 1};
    int q = r ? pthread_timedjoin_np(t, 0, &ts) : 0;
    y = 2 * (q != 0) + (r != 0);
    return y;
}
