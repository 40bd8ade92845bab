/* Relaxed decrement: the write to data by one is not ordered before free by the last. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct buf {
    atomic_int refs;
    int data;
};
static void *use(void *p)
{
    struct buf *b = p;
    int x = b->data;
    (void)x;
    if (atomic_fetch_sub_explicit(&b->refs, 1, memory_order_relaxed) == 1)
        free(b); // found: race race
    return 0;
}
int main(void)
{
    pthread_t t[2];
    struct buf *b = calloc(1, sizeof *b);
    atomic_init(&b->refs, 2);
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, use, b);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return 0;
}
