/* ABA by hand: popper reads top=0,next=1; other pops 0, pops 1, pushes 0; CAS succeeds, top=1 though 1 is taken. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int top = 0;
static atomic_int next_[2] = {1, -1};
static atomic_int owner[2];
static int pop(void)
{
    int t, n;
    do {
        t = top;
        if (t < 0)
            return -1;
        n = next_[t];
    } while (!atomic_compare_exchange_strong(&top, &t, n));
    return t;
}
static void push(int i)
{
    int t = top;
    do
        next_[i] = t;
    while (!atomic_compare_exchange_strong(&top, &t, i));
}
static void *p1(void *p)
{
    int t = pop();
    if (t >= 0)
        assert(atomic_fetch_add(&owner[t], 1) == 0);
    t = pop();
    if (t >= 0)
        assert(atomic_fetch_add(&owner[t], 1) == 0); // found: assertion
    return 0;
}
static void *p2(void *p)
{
    int a = pop();
    if (a >= 0)
        assert(atomic_fetch_add(&owner[a], 1) == 0);
    int b = pop();
    if (b >= 0)
        assert(atomic_fetch_add(&owner[b], 1) == 0);
    if (a >= 0) {
        atomic_fetch_sub(&owner[a], 1);
        push(a);
    }
    return 0;
}
int main(void)
{
    pthread_t x, y;
    pthread_create(&x, 0, p1, 0);
    pthread_create(&y, 0, p2, 0);
    pthread_join(x, 0);
    pthread_join(y, 0);
    return 0;
}
