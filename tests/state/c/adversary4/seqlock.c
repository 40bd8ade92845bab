/* Boehm seqlock with atomic data and fences; a torn pair is never accepted. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_uint seq;
static atomic_int a, b;
static void *writer(void *p)
{
    for (int i = 1; i <= 2; i++) {
        unsigned s = atomic_load_explicit(&seq, memory_order_relaxed);
        atomic_store_explicit(&seq, s + 1, memory_order_relaxed);
        atomic_thread_fence(memory_order_release);
        atomic_store_explicit(&a, i, memory_order_relaxed);
        atomic_store_explicit(&b, i, memory_order_relaxed);
        atomic_store_explicit(&seq, s + 2, memory_order_release);
    }
    return 0;
}
static void *reader(void *p)
{
    unsigned s, e;
    int x, y;
    do {
        s = atomic_load_explicit(&seq, memory_order_acquire);
        x = atomic_load_explicit(&a, memory_order_relaxed);
        y = atomic_load_explicit(&b, memory_order_relaxed);
        atomic_thread_fence(memory_order_acquire);
        e = atomic_load_explicit(&seq, memory_order_relaxed);
    } while ((s & 1) || s != e);
    assert(x == y);
    return 0;
}
int main(void)
{
    pthread_t w, r;
    pthread_create(&w, 0, writer, 0);
    pthread_create(&r, 0, reader, 0);
    pthread_join(w, 0);
    pthread_join(r, 0);
    return 0;
}
