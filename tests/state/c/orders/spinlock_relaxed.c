// The lock is given back with relaxed order: who takes it next is not behind who had it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int counter;
static atomic_flag lock = ATOMIC_FLAG_INIT;

static void *first(void *arg)
{
    while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire))
        ;
    counter++; // found: race
    atomic_flag_clear_explicit(&lock, memory_order_relaxed);
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
    return 0;
}
