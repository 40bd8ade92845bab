/* Release decrement, acquire fence before the free (Boost shared_ptr); C11 29.8: fence synchronises with all decrements in the release sequence. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct buf {
    atomic_int refs;
    int data;
};
static void put(struct buf *b)
{
    if (atomic_fetch_sub_explicit(&b->refs, 1, memory_order_release) == 1) {
        atomic_thread_fence(memory_order_acquire);
        b->data = -1;
        free(b);
    }
}
static void *use(void *p)
{
    struct buf *b = p;
    int x = b->data;
    assert(x == 5);
    put(b);
    return 0;
}
int main(void)
{
    pthread_t t[2];
    struct buf *b = malloc(sizeof *b);
    b->data = 5;
    atomic_init(&b->refs, 3);
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, use, b);
    put(b);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return 0;
}
