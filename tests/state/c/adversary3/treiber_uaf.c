/* U01_treiber_uaf.c. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct node {
    struct node *next;
    int v;
};
_Atomic(struct node *) top;
void push(int v)
{
    struct node *n = malloc(sizeof *n);
    n->v = v;
    n->next = atomic_load(&top);
    while (!atomic_compare_exchange_weak(&top, &n->next, n))
        ;
}
int pop(int *v)
{
    struct node *o = atomic_load(&top);
    while (o && !atomic_compare_exchange_weak(&top, &o, o->next)) // found: memory
        ;
    if (!o)
        return 0;
    *v = o->v;
    free(o); // found: race
    return 1;
}
void *w(void *a)
{
    int v;
    pop(&v);
    return 0;
}
int main(void)
{
    pthread_t a, b;
    push(1);
    push(2);
    pthread_create(&a, 0, w, 0);
    pthread_create(&b, 0, w, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
