/* A list is published by a relaxed store of its head: readers follow pointers that nothing orders. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

static struct node *_Atomic head;

static void *reader(void *unused)
{
    int sum = 0;
    for (struct node *at = atomic_load_explicit(&head, memory_order_acquire); at != NULL; at = at->next)
        sum += at->value; // found: race+
    return sum == 77 ? &head : unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, reader, NULL);
    struct node *first = malloc(sizeof *first);
    if (first == NULL)
        return 1;
    first->value = 1;
    first->next = NULL; // found: race
    atomic_store_explicit(&head, first, memory_order_relaxed);
    pthread_join(thread, NULL);
    free(first);
    return 0;
}
