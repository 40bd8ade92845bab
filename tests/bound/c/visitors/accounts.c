/* Correct: Accounts on the heap with their own locks, taken in the order of their numbers; the sum stays. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct account {
    pthread_mutex_t m;
    unsigned cents;
    unsigned short id;
};
static struct account *acc[2];
static struct account *make(unsigned short id, unsigned cents)
{
    struct account *a = malloc(sizeof *a);
    pthread_mutex_init(&a->m, 0);
    a->cents = cents;
    a->id = id;
    return a;
}
static void transfer(struct account *from, struct account *to, unsigned n)
{
    struct account *x = from->id < to->id ? from : to, *y = x == from ? to : from;
    pthread_mutex_lock(&x->m);
    pthread_mutex_lock(&y->m);
    if (from->cents >= n) {
        from->cents -= n;
        to->cents += n;
    }
    pthread_mutex_unlock(&y->m);
    pthread_mutex_unlock(&x->m);
}
static void *there(void *a)
{
    (void)a;
    transfer(acc[0], acc[1], 60);
    return 0;
}
static void *back(void *a)
{
    (void)a;
    transfer(acc[1], acc[0], 30);
    return 0;
}
int main(void)
{
    pthread_t t, u;
    acc[0] = make(1, 100);
    acc[1] = make(2, 50);
    pthread_create(&t, 0, there, 0);
    pthread_create(&u, 0, back, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(acc[0]->cents + acc[1]->cents == 150);
    assert(acc[0]->cents == 70);
    return 0;
}
