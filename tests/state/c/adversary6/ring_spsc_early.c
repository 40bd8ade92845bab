/* The same ring, whose producer lets the place be seen before it is filled. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { SIZE = 2 };
static int ring[SIZE];
static atomic_uint head, tail;

static void *producer(void *unused)
{
    for (int i = 1; i <= 3; i++) {
        unsigned at = atomic_load_explicit(&tail, memory_order_relaxed);
        while (at - atomic_load_explicit(&head, memory_order_acquire) == SIZE)
            ;
        atomic_store_explicit(&tail, at + 1, memory_order_release);
        ring[at % SIZE] = i; // found: race
    }
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, producer, NULL);
    for (int i = 1; i <= 3; i++) {
        unsigned at = atomic_load_explicit(&head, memory_order_relaxed);
        while (atomic_load_explicit(&tail, memory_order_acquire) == at)
            ;
        assert(ring[at % SIZE] == i); // found: assertion
        atomic_store_explicit(&head, at + 1, memory_order_release);
    }
    pthread_join(thread, NULL);
    return 0;
}
