// A stack without locks whose head carries a tag, so that no node is taken twice.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#define N 32
static struct {
    int next;
    int v;
} node[N];
static _Atomic uint64_t head = (uint64_t)(uint32_t)-1;
static atomic_int total;
static atomic_int used[N];
static void push(int i)
{
    uint64_t h = atomic_load(&head), n;
    do {
        node[i].next = (int)(uint32_t)h;
        n = ((h >> 32) + 1) << 32 | (uint32_t)i;
    } while (!atomic_compare_exchange_weak(&head, &h, n));
}
static int pop(void)
{
    uint64_t h = atomic_load(&head), n;
    int i;
    do {
        i = (int)(uint32_t)h;
        if (i < 0)
            return -1;
        n = ((h >> 32) + 1) << 32 | (uint32_t)node[i].next;
    } while (!atomic_compare_exchange_weak_explicit(&head, &h, n, memory_order_acq_rel, memory_order_acquire));
    return i;
}
static void *w(void *a)
{
    for (int k = 0; k < 20; k++) {
        int i = pop();
        if (i >= 0) {
            if (atomic_fetch_add(&used[i], 1) != 0)
                puts("dup");
            atomic_fetch_add(&total, 1);
            atomic_fetch_sub(&used[i], 1);
            push(i);
        }
    }
    return 0;
}
int main(void)
{
    for (int i = 0; i < N; i++)
        push(i);
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(t + i, 0, w, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    int c = 0;
    while (pop() >= 0)
        c++;
    printf("%d %d\n", c, (int)total);
    return 0;
}
