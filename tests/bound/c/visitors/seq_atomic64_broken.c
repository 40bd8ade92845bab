/* Broken: The halves of the clock are read one after the other. */
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
    uint64_t now = (uint64_t)atomic_load(&clock_.half.high) << 32;
    now |= atomic_load(&clock_.half.low);
    assert(now == 0xffffffffu || now == 0x100000000u); // fails
    pthread_join(t, 0);
    return 0;
}
