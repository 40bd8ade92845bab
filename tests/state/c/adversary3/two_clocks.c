/* Start and end times differ: elapsed > 1 s possible. */
#include <assert.h>
#include <pthread.h>
#include <time.h>
long el;
void *w(void *p)
{
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    clock_gettime(CLOCK_MONOTONIC, &b);
    el = b.tv_sec - a.tv_sec;
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, w, 0);
    pthread_join(t, 0);
    assert(el <= 1); // found: assertion
    return 0;
}
