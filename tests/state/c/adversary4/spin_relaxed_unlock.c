/* Relaxed store releases nothing, so n++ race. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int lk;
static int n;
static void *work(void *p)
{
    while (atomic_exchange_explicit(&lk, 1, memory_order_acquire))
        ;
    n++; // found: race
    atomic_store_explicit(&lk, 0, memory_order_relaxed);
    return 0;
}
int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, work, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    assert(n == 2);
    return 0;
}
