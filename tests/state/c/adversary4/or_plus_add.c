/* Flags |= 1 then += 1 gives 2, the other order 1: brute force by hand. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int flags;
static void *o(void *p)
{
    atomic_fetch_or(&flags, 1);
    return 0;
}
static void *ad(void *p)
{
    atomic_fetch_add(&flags, 1);
    return 0;
}
int main(void)
{
    pthread_t x, y;
    pthread_create(&x, 0, o, 0);
    pthread_create(&y, 0, ad, 0);
    pthread_join(x, 0);
    pthread_join(y, 0);
    assert(flags == 2); // found: assertion
    return 0;
}
