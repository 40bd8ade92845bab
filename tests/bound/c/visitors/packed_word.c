/* Correct: Head and count live in one 64 bit word that is exchanged as a whole. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static _Atomic uint64_t word = (uint64_t)7 << 32;
static void add(uint32_t n)
{
    uint64_t old = word;
    for (;;) {
        uint32_t count = (uint32_t)old;
        uint64_t new = (old & 0xffffffff00000000u) + ((uint64_t)1 << 32) | (uint32_t)(count + n);
        if (atomic_compare_exchange_strong(&word, &old, new))
            break;
    }
}
static void *worker(void *a)
{
    add((uint32_t)(long)a);
    return 0;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, worker, (void *)3);
    pthread_create(&u, 0, worker, (void *)4);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(word >> 32 == 9);
    assert((uint32_t)word == 7);
    return 0;
}
