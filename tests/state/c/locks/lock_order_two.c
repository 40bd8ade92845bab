// Two transfers in opposite directions take the locks of the accounts in opposite orders.
#include <pthread.h>
#include <stdio.h>

struct account {
    pthread_mutex_t lock;
    long balance;
};

static struct account alice = {PTHREAD_MUTEX_INITIALIZER, 100};
static struct account bob = {PTHREAD_MUTEX_INITIALIZER, 100};

static int transfer(struct account *from, struct account *to, long amount)
{
    int done = 0;
    pthread_mutex_lock(&from->lock);
    pthread_mutex_lock(&to->lock); // found: deadlock
    if (from->balance >= amount) {
        from->balance -= amount;
        to->balance += amount;
        done = 1;
    }
    pthread_mutex_unlock(&to->lock);
    pthread_mutex_unlock(&from->lock);
    return done;
}

static void *there(void *arg)
{
    transfer(&alice, &bob, 30);
    return arg;
}

static void *back(void *arg)
{
    transfer(&bob, &alice, 20);
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, there, NULL);
    pthread_create(&two, NULL, back, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    printf("%ld %ld\n", alice.balance, bob.balance);
    return 0;
}
