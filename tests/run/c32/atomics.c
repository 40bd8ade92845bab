// Atomic longs, long longs and pointers: counters, a stack without locks, compare-and-swap of pointers.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 3, ROUNDS = 4 };

struct node {
    struct node *next;
    int value;
};

static _Atomic(struct node *) head;
static atomic_long sum;
static _Atomic long long wide;
static volatile long old_style;
static long long old_wide;
static atomic_uintptr_t bits;

static void push(struct node *node)
{
    node->next = atomic_load(&head);
    while (!atomic_compare_exchange_weak(&head, &node->next, node))
        ;
}

static struct node *pop(void)
{
    struct node *top = atomic_load(&head);
    while (top != NULL && !atomic_compare_exchange_strong(&head, &top, top->next))
        ;
    return top;
}

static void *work(void *argument)
{
    struct node *nodes = argument;
    for (int i = 0; i < ROUNDS; i++) {
        push(&nodes[i]);
        atomic_fetch_add(&sum, nodes[i].value);
        atomic_fetch_sub(&wide, 1ll << 33);
        __sync_fetch_and_add(&old_style, 2);
        __sync_add_and_fetch(&old_wide, 1ll << 32);
        atomic_fetch_or(&bits, (uintptr_t)1 << nodes[i].value);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    static struct node nodes[THREADS][ROUNDS];
    for (int i = 0; i < THREADS; i++) {
        for (int j = 0; j < ROUNDS; j++)
            nodes[i][j].value = i * ROUNDS + j;
        pthread_create(&threads[i], NULL, work, nodes[i]);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    int values = 0, count = 0;
    for (struct node *node; (node = pop()) != NULL; count++)
        values += node->value;
    printf("%d %d %ld %lld %ld %lld %lx\n", count, values, atomic_load(&sum), atomic_load(&wide), old_style, old_wide,
           (unsigned long)bits);
    struct node one = {NULL, 1}, *expected = NULL;
    struct node *was = atomic_exchange(&head, &one);
    printf("%d %d ", was == NULL, atomic_compare_exchange_strong(&head, &expected, NULL));
    printf("%d %d\n", expected == &one, atomic_compare_exchange_strong(&head, &expected, NULL));
    long long swapped = __sync_val_compare_and_swap(&old_wide, (long long)THREADS * ROUNDS << 32, -5);
    printf("%lld %lld %zu\n", swapped, old_wide, sizeof head);
    return 0;
}
