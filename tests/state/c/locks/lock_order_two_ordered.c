// The repair of lock_order_two: locks are taken in the order of the accounts' numbers, so the sum stays what it was.
// holds
#include <assert.h>
#include <pthread.h>

struct account {
    int number;
    pthread_mutex_t lock;
    long balance;
};

static struct account accounts[2] = {{0, PTHREAD_MUTEX_INITIALIZER, 100}, {1, PTHREAD_MUTEX_INITIALIZER, 100}};

static void lock_both(struct account *a, struct account *b)
{
    struct account *first = a->number < b->number ? a : b;
    struct account *second = a->number < b->number ? b : a;
    pthread_mutex_lock(&first->lock);
    pthread_mutex_lock(&second->lock);
}

static void transfer(struct account *from, struct account *to, long amount)
{
    lock_both(from, to);
    if (from->balance >= amount) {
        from->balance -= amount;
        to->balance += amount;
    }
    pthread_mutex_unlock(&from->lock);
    pthread_mutex_unlock(&to->lock);
}

static void *there(void *arg)
{
    transfer(&accounts[0], &accounts[1], 30);
    return arg;
}

static void *back(void *arg)
{
    transfer(&accounts[1], &accounts[0], 120);
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, there, NULL);
    pthread_create(&two, NULL, back, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(accounts[0].balance + accounts[1].balance == 200);
    assert(accounts[0].balance >= 0 && accounts[1].balance >= 0);
    return 0;
}
