/* S35_msqueue.c. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
struct n {
    _Atomic(struct n *) next;
    int v;
} d, a, b;
_Atomic(struct n *) tail = &d;
void enq(struct n *x)
{
    for (;;) {
        struct n *t = atomic_load(&tail), *nx = atomic_load(&t->next);
        if (!nx) {
            struct n *z = 0;
            if (atomic_compare_exchange_strong(&t->next, &z, x)) {
                atomic_compare_exchange_strong(&tail, &t, x);
                return;
            }
        } else
            atomic_compare_exchange_strong(&tail, &t, nx);
    }
}
void *p(void *x)
{
    enq(x);
    return 0;
}
int main(void)
{
    pthread_t s, t;
    pthread_create(&s, 0, p, &a);
    pthread_create(&t, 0, p, &b);
    pthread_join(s, 0);
    pthread_join(t, 0);
    int k = 0;
    for (struct n *x = d.next; x; x = x->next)
        k++;
    assert(k == 2);
    assert(atomic_load(&tail) == &a || atomic_load(&tail) == &b);
    return 0;
}
