/* S02_aba_tag.c. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
typedef struct {
    unsigned idx : 8, tag : 24;
} ref;
_Atomic unsigned top;
_Atomic unsigned nxt[3];
static unsigned mk(unsigned i, unsigned t)
{
    return t << 8 | i;
}
unsigned pop(void)
{
    unsigned o = atomic_load(&top), n;
    do {
        if (!(o & 255))
            return 0;
        n = mk(atomic_load(&nxt[o & 255]) & 255, (o >> 8) + 1);
    } while (!atomic_compare_exchange_strong(&top, &o, n));
    return o & 255;
}
void push(unsigned i)
{
    unsigned o = atomic_load(&top);
    do
        atomic_store(&nxt[i], o & 255);
    while (!atomic_compare_exchange_strong(&top, &o, mk(i, (o >> 8) + 1)));
}
_Atomic int own2;
void use(unsigned n)
{
    if (n == 2)
        assert(atomic_fetch_add(&own2, 1) == 0);
}
void *t1(void *x)
{
    use(pop());
    use(pop());
    return 0;
}
void *t2(void *x)
{
    unsigned p = pop(), q = pop();
    use(p);
    use(q);
    if (p == 1)
        push(p);
    return 0;
}
int main(void)
{
    pthread_t x, y;
    push(2);
    push(1);
    pthread_create(&x, 0, t1, 0);
    pthread_create(&y, 0, t2, 0);
    pthread_join(x, 0);
    pthread_join(y, 0);
    return 0;
}
