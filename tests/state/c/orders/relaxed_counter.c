// A counter needs no order; what it counts is read after the threads have ended.
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int counter;

static void *first(void *arg)
{
    atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed);
    return arg;
}
#define second first

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, first, NULL);
    pthread_create(&two, NULL, second, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(atomic_load_explicit(&counter, memory_order_relaxed) == 2);
    return 0;
}
