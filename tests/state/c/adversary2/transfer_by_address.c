/* The same, but locks are taken in the order of their addresses; a transfer to oneself takes one. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

struct account {
    pthread_mutex_t lock;
    int balance;
};

static struct account accounts[2] = {{PTHREAD_MUTEX_INITIALIZER, 10}, {PTHREAD_MUTEX_INITIALIZER, 10}};

static void transfer(struct account *from, struct account *to, int amount)
{
    struct account *first = (uintptr_t)from < (uintptr_t)to ? from : to, *second = first == from ? to : from;
    pthread_mutex_lock(&first->lock);
    if (second != first)
        pthread_mutex_lock(&second->lock);
    from->balance -= amount;
    to->balance += amount;
    if (second != first)
        pthread_mutex_unlock(&second->lock);
    pthread_mutex_unlock(&first->lock);
}

static void *forth(void *unused)
{
    transfer(&accounts[0], &accounts[1], 3);
    transfer(&accounts[1], &accounts[1], 3);
    return unused;
}

static void *back(void *unused)
{
    transfer(&accounts[1], &accounts[0], 4);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, forth, NULL);
    pthread_create(&two, NULL, back, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(accounts[0].balance == 11 && accounts[1].balance == 9);
    return 0;
}
