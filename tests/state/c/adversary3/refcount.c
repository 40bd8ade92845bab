/* CAS-based get-unless-zero on static object, last one clears. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
struct o {
    atomic_int rc;
    int d;
} ob;
int get(struct o *q)
{
    int c = atomic_load(&q->rc);
    while (c > 0)
        if (atomic_compare_exchange_weak(&q->rc, &c, c + 1))
            return 1;
    return 0;
}
void put(struct o *q)
{
    if (atomic_fetch_sub_explicit(&q->rc, 1, memory_order_acq_rel) == 1)
        q->d = -1;
}
void *r(void *x)
{
    struct o *q = x;
    if (get(q)) {
        assert(q->d == 3);
        put(q);
    }
    return 0;
}
int main(void)
{
    pthread_t a, b;
    ob.d = 3;
    atomic_init(&ob.rc, 1);
    pthread_create(&a, 0, r, &ob);
    pthread_create(&b, 0, r, &ob);
    put(&ob);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(ob.d == -1 && ob.rc == 0);
    return 0;
}
