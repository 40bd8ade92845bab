/* Broken: The unlinker clears the next pointer of the node it takes out: the walk may end there. */
// options: --kinds assertion
#include <assert.h>
#include <pthread.h>
struct node {
    int v;
    struct node *volatile next;
};
static struct node c = {3, 0}, b = {2, &c}, a = {1, &b};
static void *unlink2(void *x)
{
    (void)x;
    struct node *gone = a.next;
    a.next = gone->next;
    gone->next = 0;
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, unlink2, 0);
    int sum = 0;
    for (struct node *n = &a; n; n = n->next)
        sum += n->v;
    assert(sum == 6 || sum == 4); // found: assertion
    pthread_join(t, 0);
    assert(a.next == &c);
    return 0;
}
