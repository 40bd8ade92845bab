/* Correct: A stack of nodes that are never reused; push and pop by compare-and-exchange; both nodes are there
 * in the end. */
// options: --kinds assertion
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
static struct node *_Atomic top;
static void push(int v)
{
    struct node *n = malloc(sizeof *n);
    n->value = v;
    struct node *old = atomic_load(&top);
    do
        n->next = old;
    while (!atomic_compare_exchange_strong(&top, &old, n));
}
static int pop(void)
{
    struct node *old = atomic_load(&top);
    while (old) {
        if (atomic_compare_exchange_strong(&top, &old, old->next))
            return old->value;
    }
    return 0;
}
static void *pusher(void *a)
{
    push((int)(long)a);
    return 0;
}
int main(void)
{
    pthread_t t;
    push(1);
    pthread_create(&t, 0, pusher, (void *)2L);
    int got = pop();
    pthread_join(t, 0);
    assert(got == 1 || got == 2);
    int rest = 0;
    for (struct node *n = atomic_load(&top); n; n = n->next)
        rest += n->value;
    assert(got + rest == 3);
    return 0;
}
