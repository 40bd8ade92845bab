/* An MCS lock whose waiter spins with relaxed loads and forgets the fence behind them. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
    struct node *_Atomic next;
    atomic_int locked;
};

static struct node *_Atomic last;
static int counter;

static void enter(struct node *me)
{
    atomic_store_explicit(&me->next, NULL, memory_order_relaxed);
    atomic_store_explicit(&me->locked, 1, memory_order_relaxed);
    struct node *before = atomic_exchange_explicit(&last, me, memory_order_acq_rel);
    if (before == NULL)
        return;
    atomic_store_explicit(&before->next, me, memory_order_release);
    while (atomic_load_explicit(&me->locked, memory_order_relaxed))
        ;
}

static void leave(struct node *me)
{
    struct node *next = atomic_load_explicit(&me->next, memory_order_acquire);
    if (next == NULL) {
        struct node *expected = me;
        if (atomic_compare_exchange_strong_explicit(&last, &expected, NULL, memory_order_release, memory_order_relaxed))
            return;
        while ((next = atomic_load_explicit(&me->next, memory_order_acquire)) == NULL)
            ;
    }
    atomic_store_explicit(&next->locked, 0, memory_order_release); // found: race
}

static void *work(void *unused)
{
    struct node me;
    enter(&me);
    counter++; // found: race
    leave(&me);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, work, NULL);
    pthread_create(&two, NULL, work, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return counter != 2;
}
