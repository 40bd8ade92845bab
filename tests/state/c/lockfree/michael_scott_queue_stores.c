// The same queue, but the link is stored instead of compared and exchanged: a node is lost.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    struct node *_Atomic next;
    int value;
};

static struct node dummy;
static struct node *_Atomic head = &dummy, *_Atomic tail = &dummy;

static void enqueue(struct node *node)
{
    for (;;) {
        struct node *last = atomic_load(&tail), *next = atomic_load(&last->next);
        if (next != NULL) {
            atomic_compare_exchange_strong(&tail, &last, next);
            continue;
        }
        atomic_store(&last->next, node);
        {
            atomic_compare_exchange_strong(&tail, &last, node);
            return;
        }
    }
}

static int dequeue(void)
{
    for (;;) {
        struct node *first = atomic_load(&head), *last = atomic_load(&tail), *next = atomic_load(&first->next);
        if (next == NULL)
            return 0;
        if (first == last) {
            atomic_compare_exchange_strong(&tail, &last, next);
            continue;
        }
        int value = next->value;
        if (atomic_compare_exchange_strong(&head, &first, next))
            return value;
    }
}

static void *producer(void *arg)
{
    struct node *node = calloc(1, sizeof *node);
    if (node == NULL)
        abort();
    node->value = (int)(long)arg;
    enqueue(node);
    return NULL;
}

int main(void)
{
    pthread_t one;
    int early, sum = 0;
    pthread_create(&one, NULL, producer, (void *)1);
    producer((void *)2);
    early = dequeue();
    assert(early != 0);
    pthread_join(one, NULL);
    sum = early + dequeue();
    assert(sum == 3); // found: assertion
    return 0;
}
