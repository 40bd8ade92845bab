/* An exchange whose result nobody uses overwrites an addition. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int n;
static void *reset(void *p)
{
    atomic_exchange(&n, 5);
    return 0;
}
static void *inc(void *p)
{
    atomic_fetch_add(&n, 1);
    return 0;
}
int main(void)
{
    pthread_t t[3];
    pthread_create(&t[0], 0, inc, 0);
    pthread_create(&t[1], 0, reset, 0);
    pthread_create(&t[2], 0, inc, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(n != 6); // found: assertion
    return 0;
}
