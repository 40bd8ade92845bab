/* Failed strong CAS with relaxed failure order does not acquire. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
int data;
atomic_int st;
void *w(void *x)
{
    data = 42;
    atomic_store_explicit(&st, 1, memory_order_release);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, w, 0);
    int e = 0;
    if (!atomic_compare_exchange_strong_explicit(&st, &e, 2, memory_order_acq_rel, memory_order_relaxed)) {
        assert(data == 42); // found: race
    }
    pthread_join(t, 0);
    return 0;
}
