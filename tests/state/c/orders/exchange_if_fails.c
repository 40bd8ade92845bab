// A compare-and-set that fails with relaxed order has seen the flag, but acquires nothing.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int data;
static atomic_int ready;

static void *first(void *arg)
{
    data = 42; // found: race
    atomic_store_explicit(&ready, 1, memory_order_release);
    return arg;
}

static void *second(void *arg)
{
    int expected = 0;
    if (!atomic_compare_exchange_strong_explicit(&ready, &expected, 0, memory_order_acq_rel, memory_order_relaxed))
        assert(data == 42);
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, first, NULL);
    pthread_create(&two, NULL, second, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
