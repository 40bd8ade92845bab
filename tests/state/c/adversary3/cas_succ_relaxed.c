/* CAS success relaxed (no acquire), finite. */
#include <pthread.h>
#include <stdatomic.h>
atomic_int l;
int data;
void *w(void *p)
{
    int e = 0;
    while (!atomic_compare_exchange_strong_explicit(&l, &e, 1, memory_order_relaxed, memory_order_acquire))
        e = 0;
    data++; // found: race
    atomic_store_explicit(&l, 0, memory_order_release);
    return 0;
}
int main(void)
{
    pthread_t t, s;
    pthread_create(&t, 0, w, 0);
    pthread_create(&s, 0, w, 0);
    pthread_join(t, 0);
    pthread_join(s, 0);
    return 0;
}
