/* Fetch_sub relaxed does not order the read of d before the write by the last. */
#include <pthread.h>
#include <stdatomic.h>
struct o {
    atomic_int rc;
    int d;
} ob;
void put(struct o *q)
{
    if (atomic_fetch_sub_explicit(&q->rc, 1, memory_order_relaxed) == 1)
        q->d = -1; // found: race
}
int s[2];
void *r(void *x)
{
    *(int *)x = ob.d;
    put(&ob);
    return 0;
}
int main(void)
{
    pthread_t a, b;
    ob.d = 3;
    atomic_init(&ob.rc, 2);
    pthread_create(&a, 0, r, &s[0]);
    pthread_create(&b, 0, r, &s[1]);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
