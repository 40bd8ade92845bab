/* What library calls and copies race on is called by the name that the program has for it. */
// says: data race on text[0]: 
// says: data race on pairs[1].second.count: 
// says: data race on node.count: 
// says: copy to node from other
// says: write head = &node
// says: read top = &block(names.c:25)
// says: read spare = NULL
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct node {
    int id, count;
    struct node *next;
};
static char text[32];
static struct {
    struct node first, second;
} pairs[3];
static struct node node, other, *head, *spare;
static _Atomic(struct node *) top;

static void *set(void *unused) { struct node *made = calloc(1, sizeof *made);
    strcpy(text, "one");                      // found: race
    memset(&pairs[1].second.count, 0, 4);     // found: race
    node = other;                             // found: race
    head = &node;                             // found: race
    spare = NULL;                             // found: race
    atomic_store(&top, made);
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, set, NULL);
    int seen = text[0] + node.count + (head != NULL) + (spare != NULL);
    memcpy(&seen, &pairs[1].second.count, 4);
    struct node *last = atomic_load(&top);
    if (last != NULL)
        seen = 1 / last->count; // found: memory
    pthread_join(one, NULL);
    free(atomic_load(&top));
    return seen == 12345;
}
