/* Fetch_sub acq_rel, last one frees. */
// holds
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct buf {
    atomic_int refs;
    int data[2];
};
static void put(struct buf *b)
{
    if (atomic_fetch_sub_explicit(&b->refs, 1, memory_order_acq_rel) == 1)
        free(b);
}
static void *w0(void *p)
{
    struct buf *b = p;
    b->data[0]++;
    put(b);
    return 0;
}
static void *w1(void *p)
{
    struct buf *b = p;
    b->data[1]++;
    put(b);
    return 0;
}
int main(void)
{
    pthread_t a, c;
    struct buf *b = calloc(1, sizeof *b);
    atomic_init(&b->refs, 3);
    pthread_create(&a, 0, w0, b);
    pthread_create(&c, 0, w1, b);
    put(b);
    pthread_join(a, 0);
    pthread_join(c, 0);
    return 0;
}
