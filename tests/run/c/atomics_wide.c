// Atomics of 16 bytes, and of what no machine has instructions for.
// for 64 bits
// natively: -mcx16 -latomic
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct tagged {
    void *pointer;
    uintptr_t tag;
};
struct three {
    long a, b, c;
};

static _Atomic struct tagged top;
static _Atomic struct three three;
static __int128 sum;
static _Atomic __int128 count;

static void *work(void *argument)
{
    for (int i = 0; i < 20; i++) {
        struct tagged old = atomic_load(&top), new;
        do {
            new = (struct tagged){argument, old.tag + 1};
        } while (!atomic_compare_exchange_weak(&top, &old, new));
        __int128 before = sum;
        while (!__sync_bool_compare_and_swap(&sum, before, before + ((__int128)1 << 64) + 1))
            before = sum;
        count++;
        atomic_fetch_sub(&count, 3);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, work, &threads[i]);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    struct tagged last = atomic_exchange(&top, ((struct tagged){NULL, 9}));
    printf("%ju %ld %ld %ld\n", (uintmax_t)last.tag, (long)(sum >> 64), (long)sum, (long)count);
    last = atomic_load(&top);
    printf("%ju\n", (uintmax_t)last.tag);
    struct three expected = {0, 0, 0}, wanted = {1, 2, 3};
    printf("%d\n", atomic_compare_exchange_strong(&three, &expected, wanted));
    bool done = atomic_compare_exchange_strong(&three, &expected, wanted);
    printf("%d %ld\n", done, expected.c);
    expected.b = 7;
    atomic_store(&three, expected);
    wanted = atomic_load(&three);
    return wanted.b != 7;
}
