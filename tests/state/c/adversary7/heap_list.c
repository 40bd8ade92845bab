/* Correct: A sorted list on the heap under a lock; all three numbers are there in order. */
// options: --kinds assertion
// holds
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
    pthread_mutex_lock(&m);
    struct node **p = &head;
    while (*p && (*p)->v < v)
        p = &(*p)->next;
    n->next = *p;
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
    pthread_create(&u, 0, adder, (void *)7);
    pthread_join(t, 0);
    pthread_join(u, 0);
    int count = 0, last = 0;
    for (struct node *n = head; n; n = n->next) {
        assert(n->v > last);
        last = n->v;
        count++;
    }
    assert(count == 3);
    return 0;
}
