// A queue lock after Mellor-Crummey and Scott.
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct waiter {
    struct waiter *_Atomic next;
    atomic_int waits;
};

static struct waiter *_Atomic last;
static int counter;

static void acquire(struct waiter *me)
{
    atomic_store(&me->next, NULL);
    atomic_store(&me->waits, 1);
    struct waiter *before = atomic_exchange(&last, me);
    if (before != NULL) {
        atomic_store(&before->next, me);
        while (atomic_load(&me->waits))
            ;
    }
}

static void release(struct waiter *me)
{
    struct waiter *expected = me;
    if (atomic_load(&me->next) == NULL) {
        if (atomic_compare_exchange_strong(&last, &expected, NULL))
            return;
        while (atomic_load(&me->next) == NULL)
            ;
    }
    atomic_store(&atomic_load(&me->next)->waits, 0);
}

static void *worker(void *arg)
{
    struct waiter me;
    acquire(&me);
    counter++;
    release(&me);
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, worker, NULL);
    pthread_create(&two, NULL, worker, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(counter == 2);
    return 0;
}
