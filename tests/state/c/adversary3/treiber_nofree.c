/* S01_treiber_nofree.c. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct node {
    struct node *next;
    int v;
} pool[3];
_Atomic(struct node *) top;
void push(struct node *n)
{
    n->next = atomic_load(&top);
    while (!atomic_compare_exchange_weak(&top, &n->next, n))
        ;
}
struct node *pop(void)
{
    struct node *o = atomic_load(&top);
    while (o && !atomic_compare_exchange_weak(&top, &o, o->next))
        ;
    return o;
}
int got[3];
void *pu(void *a)
{
    struct node *n = a;
    n->v = 7;
    push(n);
    return 0;
}
void *po(void *a)
{
    struct node *n = pop();
    if (n)
        *(int *)a = n->v;
    return 0;
}
int main(void)
{
    pthread_t t[3];
    pthread_create(&t[0], 0, pu, &pool[0]);
    pthread_create(&t[1], 0, pu, &pool[1]);
    pthread_create(&t[2], 0, po, &got[0]);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    int k = got[0] == 7;
    while (pop())
        k++;
    assert(k == 2);
    return 0;
}
