// A spin lock of atomic_flag.
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag busy = ATOMIC_FLAG_INIT;
static int counter;

static void spin_lock(void)
{
    while (atomic_flag_test_and_set_explicit(&busy, memory_order_acquire))
        ;
}

static void spin_unlock(void)
{
    atomic_flag_clear_explicit(&busy, memory_order_release);
}

static void *worker(void *arg)
{
    spin_lock();
    counter++;
    spin_unlock();
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, worker, NULL);
    pthread_create(&two, NULL, worker, NULL);
    worker(NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(counter == 3);
    return 0;
}
