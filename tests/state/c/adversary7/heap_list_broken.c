/* Broken: Insert searches the place before it takes the lock. */
// options: --kinds assertion
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct node {
    int v;
    struct node *next;
};
static struct node *head;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void insert(int v)
{
    struct node *n = malloc(sizeof(struct node));
    n->v = v;
    struct node **p = &head;
    while (*p && (*p)->v < v)
        p = &(*p)->next;
    n->next = *p;
    pthread_mutex_lock(&m);
    *p = n;
    pthread_mutex_unlock(&m);
}
static void *adder(void *a)
{
    insert((int)(long)a);
    return 0;
}
int main(void)
{
    pthread_t t, u;
    insert(5);
    pthread_create(&t, 0, adder, (void *)3);
    pthread_create(&u, 0, adder, (void *)4);
    pthread_join(t, 0);
    pthread_join(u, 0);
    int count = 0, last = 0;
    for (struct node *n = head; n; n = n->next) {
        assert(n->v > last); // found: assertion
        last = n->v;
        count++;
    }
    assert(count == 3); // found: assertion
    return 0;
}
