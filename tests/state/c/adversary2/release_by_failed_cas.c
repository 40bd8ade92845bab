/* A compare-and-set that fails acquires only what its second order says: here nothing. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int state;
static int data;

static void *publish(void *unused)
{
    data = 5; // found: race
    atomic_store_explicit(&state, 1, memory_order_release);
    return unused;
}

int main(void)
{
    pthread_t one;
    int expected = 0, seen = 0;
    pthread_create(&one, NULL, publish, NULL);
    if (!atomic_compare_exchange_strong_explicit(&state, &expected, 2, memory_order_acquire, memory_order_relaxed))
        seen = data;
    pthread_join(one, NULL);
    return seen;
}
