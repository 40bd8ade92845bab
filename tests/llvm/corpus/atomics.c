// C11 atomics, __atomic and __sync builtins, volatile.
#include <stdatomic.h>
#include <stdio.h>

static _Atomic int counter;
static atomic_long total = 5;
static atomic_flag flag = ATOMIC_FLAG_INIT;
static volatile int device = 3;
static _Atomic(int *) where;
static unsigned plain;

static int spin(void)
{
    int tries = 0;
    while (atomic_flag_test_and_set(&flag))
        if (++tries > 2)
            return tries;
    return tries;
}

static int increment(int most)
{
    int seen = atomic_load_explicit(&counter, memory_order_relaxed);
    while (seen < most && !atomic_compare_exchange_weak(&counter, &seen, seen + 1))
        continue;
    return seen;
}

static int ordered(void)
{
    int expected = 5;
    atomic_store_explicit(&counter, 4, memory_order_release);
    atomic_fetch_add_explicit(&counter, 1, memory_order_acq_rel);
    atomic_compare_exchange_strong_explicit(&counter, &expected, 6, memory_order_release, memory_order_relaxed);
    atomic_compare_exchange_strong_explicit(&counter, &expected, 7, memory_order_acq_rel, memory_order_acquire);
    atomic_thread_fence(memory_order_acquire);
    atomic_signal_fence(memory_order_seq_cst);
    return atomic_load_explicit(&counter, memory_order_consume);
}

int main(void)
{
    int local = 4;
    printf("%d %d\n", spin(), spin());
    atomic_flag_clear(&flag);
    for (int i = 0; i < 5; i++)
        increment(3);
    counter += 10;
    counter++;
    printf("%d %ld\n", atomic_exchange(&counter, 1), atomic_fetch_sub(&total, 2) * 10 + total);
    atomic_thread_fence(memory_order_seq_cst);
    printf("%u %u\n", __sync_fetch_and_add(&plain, 7), __atomic_or_fetch(&plain, 8, __ATOMIC_ACQ_REL));
    printf("%u %d\n", __atomic_fetch_nand(&plain, 3, __ATOMIC_SEQ_CST), __sync_bool_compare_and_swap(&plain, 1, 2));
    printf("%d\n", ordered());
    device = device + 1;
    where = &local;
    *atomic_load(&where) += device;
    printf("%d %x\n", local, plain);
    return counter;
}
