/* A seqlock as it is written with relaxed data and fences. What a reader keeps is of one writer. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint sequence;
static atomic_int low, high;

static void write_both(int value)
{
    unsigned now = atomic_load_explicit(&sequence, memory_order_relaxed);
    atomic_store_explicit(&sequence, now + 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&low, value, memory_order_relaxed);
    atomic_store_explicit(&high, value, memory_order_relaxed);
    atomic_store_explicit(&sequence, now + 2, memory_order_release);
}

static void *writer(void *unused)
{
    write_both(1);
    write_both(2);
    return unused;
}

static void *reader(void *unused)
{
    for (int tries = 0; tries < 2; tries++) {
        unsigned before = atomic_load_explicit(&sequence, memory_order_acquire);
        int l = atomic_load_explicit(&low, memory_order_relaxed);
        int h = atomic_load_explicit(&high, memory_order_relaxed);
        atomic_thread_fence(memory_order_acquire);
        unsigned after = atomic_load_explicit(&sequence, memory_order_relaxed);
        if (before == after && before % 2 == 0) {
            assert(l == h);
            break;
        }
    }
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, writer, NULL);
    pthread_create(&two, NULL, reader, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
