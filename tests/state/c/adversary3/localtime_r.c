/* S42_localtime_r.c. */
// holds
#include <assert.h>
#include <pthread.h>
#include <time.h>
int y[2];
void *w(void *p)
{
    time_t t = 1000000;
    struct tm r;
    gmtime_r(&t, &r);
    *(int *)p = r.tm_year;
    return 0;
}
void *v(void *p)
{
    time_t t = 2000000000;
    struct tm r;
    localtime_r(&t, &r);
    *(int *)p = r.tm_year;
    return 0;
}
int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, w, &y[0]);
    pthread_create(&b, 0, v, &y[1]);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(y[0] == 70 && y[1] == 133);
    return 0;
}
