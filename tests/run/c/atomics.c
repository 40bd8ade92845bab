// Atomic operations of C11 and of the compiler.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

static atomic_int counter;
static _Atomic uint64_t wide;
static _Atomic(int *) pointer;
static int plain, values[4];
static atomic_bool ready;
static long synced;

static void *work(void *argument)
{
    for (int i = 0; i < 100; i++) {
        atomic_fetch_add(&counter, 1);
        atomic_fetch_add_explicit(&wide, 1ull << 33, memory_order_relaxed);
        __atomic_add_fetch(&plain, 2, __ATOMIC_SEQ_CST);
        __sync_fetch_and_add(&synced, 3);
        int expected = atomic_load(&counter);
        while (!atomic_compare_exchange_weak(&counter, &expected, expected + 1))
            ;
    }
    if (argument != NULL) {
        atomic_store(&pointer, &values[2]);
        atomic_store_explicit(&ready, 1, memory_order_release);
    }
    return NULL;
}

int main(void)
{
    pthread_t ids[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&ids[i], NULL, work, i == 0 ? &counter : NULL);
    while (!atomic_load_explicit(&ready, memory_order_acquire))
        ;
    *atomic_load(&pointer) = 5;
    for (int i = 0; i < 3; i++)
        pthread_join(ids[i], NULL);
    printf("%d %llu %d %ld %d\n", counter, (unsigned long long)wide, plain, synced, values[2]);
    printf("%d %d %d\n", atomic_exchange(&counter, 12), atomic_fetch_or(&counter, 3), atomic_fetch_xor(&counter, 5));
    printf("%d %d\n", atomic_fetch_and(&counter, 6), counter);
    printf("%d %d\n", __sync_val_compare_and_swap(&plain, 600, 1), __sync_bool_compare_and_swap(&plain, 0, 1));
    printf("%d\n", __atomic_exchange_n(&plain, 9, __ATOMIC_RELAXED) + __atomic_load_n(&plain, __ATOMIC_ACQUIRE));
    atomic_thread_fence(memory_order_seq_cst);
    return 0;
}
