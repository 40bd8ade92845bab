// A push that stores instead of comparing and exchanging loses the other node.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
    struct node *next;
};

static struct node nodes[2];
static struct node *_Atomic top;

static void *push(void *arg)
{
    struct node *node = arg;
    node->next = atomic_load(&top);
    atomic_store(&top, node);
    return NULL;
}

int main(void)
{
    pthread_t one, two;
    int count = 0;
    pthread_create(&one, NULL, push, &nodes[0]);
    pthread_create(&two, NULL, push, &nodes[1]);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    for (struct node *node = top; node != NULL; node = node->next)
        count++;
    assert(count == 2); // found: assertion
    return 0;
}
