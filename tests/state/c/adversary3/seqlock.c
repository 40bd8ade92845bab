/* S36_seqlock.c. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_uint seq;
atomic_int x, y;
void *w(void *p)
{
    for (int i = 0; i < 2; i++) {
        atomic_fetch_add(&seq, 1);
        atomic_store(&x, i);
        atomic_store(&y, i);
        atomic_fetch_add(&seq, 1);
    }
    return 0;
}
void *r(void *p)
{
    unsigned s;
    int a, b;
    do {
        while ((s = atomic_load(&seq)) & 1)
            ;
        a = atomic_load(&x);
        b = atomic_load(&y);
    } while (s != atomic_load(&seq));
    assert(a == b);
    return 0;
}
int main(void)
{
    pthread_t s, t;
    pthread_create(&s, 0, w, 0);
    pthread_create(&t, 0, r, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
