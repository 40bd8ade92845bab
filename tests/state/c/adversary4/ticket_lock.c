#include <assert.h>
// holds
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
static atomic_uint next, serving;
static int shared;
static void lock(void)
{
    unsigned me = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
    while (atomic_load_explicit(&serving, memory_order_acquire) != me)
        sched_yield();
}
static void unlock(void)
{
    unsigned s = atomic_load_explicit(&serving, memory_order_relaxed);
    atomic_store_explicit(&serving, s + 1, memory_order_release);
}
static void *work(void *p)
{
    for (int i = 0; i < 2; i++) {
        lock();
        shared++;
        unlock();
    }
    return 0;
}
int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, work, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(shared == 6 && next == 6);
    return 0;
}
