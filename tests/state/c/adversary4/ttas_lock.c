/* Relaxed test, acquire exchange, release store. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int lk;
static int n;
static void *work(void *p)
{
    for (;;) {
        while (atomic_load_explicit(&lk, memory_order_relaxed))
            ;
        if (!atomic_exchange_explicit(&lk, 1, memory_order_acquire))
            break;
    }
    n++;
    atomic_store_explicit(&lk, 0, memory_order_release);
    return 0;
}
int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, work, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(n == 3);
    return 0;
}
