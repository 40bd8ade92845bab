// ABA: while one thread is about to pop a node, the other one pops two and pushes the first back. Nodes come from a fixed pool, so nothing is
// used after free; the stack then holds a node that somebody owns.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
    struct node *_Atomic next;
    atomic_int owned;
};

static struct node nodes[2];
static struct node *_Atomic top;

static void push(struct node *node)
{
    atomic_store(&node->owned, 0);
    struct node *old = atomic_load(&top);
    do
        atomic_store(&node->next, old);
    while (!atomic_compare_exchange_strong(&top, &old, node));
}

static struct node *pop(void)
{
    struct node *old = atomic_load(&top);
    while (old != NULL && !atomic_compare_exchange_strong(&top, &old, atomic_load(&old->next)))
        ;
    if (old != NULL)
        assert(atomic_exchange(&old->owned, 1) == 0); // found: assertion
    return old;
}

static void *other(void *arg)
{
    struct node *first = pop();
    struct node *second = pop();
    if (first != NULL)
        push(first);
    (void)second;
    return arg;
}

int main(void)
{
    pthread_t thread;
    push(&nodes[1]);
    push(&nodes[0]);
    pthread_create(&thread, NULL, other, NULL);
    pop();
    pop();
    pthread_join(thread, NULL);
    return 0;
}
