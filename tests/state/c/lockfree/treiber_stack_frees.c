// A Treiber stack that frees at once what was popped: others still read its next.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

static struct node *_Atomic top;

static void push(int value)
{
    struct node *node = malloc(sizeof *node);
    if (node == NULL)
        abort();
    node->value = value;
    struct node *old = atomic_load(&top);
    do
        node->next = old;
    while (!atomic_compare_exchange_weak(&top, &old, node));
}

static int pop(void)
{
    struct node *old = atomic_load(&top);
    while (old != NULL && !atomic_compare_exchange_weak(&top, &old, old->next)) // found: memory
        ;
    if (old == NULL)
        return 0;
    int value = old->value;
    free(old); // found: race
    return value;
}

static void *worker(void *arg)
{
    push((int)(long)arg);
    return (void *)(long)pop();
}

int main(void)
{
    pthread_t one, two;
    void *a, *b;
    pthread_create(&one, NULL, worker, (void *)1);
    pthread_create(&two, NULL, worker, (void *)2);
    pthread_join(one, &a);
    pthread_join(two, &b);
    assert((long)a + (long)b == 3);
    return 0;
}
