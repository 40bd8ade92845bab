// The new object is published with relaxed order: even its atomic member, written once more with an atomic store, races
// with its initialisation, which is none.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    atomic_int value;
};

static _Atomic(struct node *) published;

static void *second(void *arg)
{
    struct node *node = atomic_load_explicit(&published, memory_order_relaxed);
    if (node != NULL && atomic_load_explicit(&node->value, memory_order_relaxed) > 3) // found: race
        return NULL;
    return arg;
}

int main(void)
{
    pthread_t two;
    struct node *node = malloc(sizeof *node);
    if (node == NULL)
        abort();
    pthread_create(&two, NULL, second, NULL);
    atomic_init(&node->value, 1);
    atomic_store_explicit(&node->value, 2, memory_order_relaxed);
    atomic_store_explicit(&published, node, memory_order_relaxed);
    pthread_join(two, NULL);
    free(node);
    return 0;
}
