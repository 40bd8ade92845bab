/* The same with an order that acquires if it fails. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int state;
static int data;

static void *publish(void *unused)
{
    data = 5;
    atomic_store_explicit(&state, 1, memory_order_release);
    return unused;
}

int main(void)
{
    pthread_t one;
    int expected = 0;
    pthread_create(&one, NULL, publish, NULL);
    if (!atomic_compare_exchange_strong_explicit(&state, &expected, 2, memory_order_relaxed, memory_order_acquire))
        assert(expected == 1 && data == 5);
    pthread_join(one, NULL);
    return 0;
}
