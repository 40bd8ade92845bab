/* Correct: A reader walks a static list while another unlinks its second node; it sees 1+2+3 or 1+3. */
// options: --kinds assertion
// holds
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
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, unlink2, 0);
    int sum = 0;
    for (struct node *n = &a; n; n = n->next)
        sum += n->v;
    assert(sum == 6 || sum == 4);
    pthread_join(t, 0);
    assert(a.next == &c);
    return 0;
}
