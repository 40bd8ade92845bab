/* Correct: A 64 bit clock of two halves that is read by an atomic load. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
static union {
    _Atomic uint64_t all;
    struct {
        _Atomic uint32_t low, high;
    } half;
} clock_ = {0xffffffffu};
static void *tick(void *a)
{
    (void)a;
    atomic_fetch_add(&clock_.all, 1);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, tick, 0);
    uint64_t now = atomic_load(&clock_.all);
    assert(now == 0xffffffffu || now == 0x100000000u);
    pthread_join(t, 0);
    return 0;
}
