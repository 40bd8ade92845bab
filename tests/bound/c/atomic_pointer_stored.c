/* The same, but an element may be lost. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int v;
    struct node *next;
};

static _Atomic(struct node *) head;
static void push(int v)
{
    struct node *n = malloc(sizeof *n);
    n->v = v;
    n->next = atomic_load(&head);
    atomic_store(&head, n);
}

static void *run(void *p)
{
    push((int)(long)p);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, run, (void *)1L);
    pthread_create(&b, 0, run, (void *)2L);
    pthread_join(a, 0);
    pthread_join(b, 0);
    int s = 0;
    for (struct node *n = atomic_load(&head); n; n = n->next)
        s += n->v;
    assert(s == 3); // fails
    return 0;
}
