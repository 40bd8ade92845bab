/* Failed CAS acquires; if CAS succeeded then store overwrites 2. */
// holds
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
    if (!atomic_compare_exchange_strong_explicit(&st, &e, 2, memory_order_acq_rel, memory_order_acquire)) {
        assert(e == 1);
        assert(data == 42);
    }
    pthread_join(t, 0);
    return 0;
}
