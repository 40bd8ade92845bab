/* A ticket lock that gives the next turn by a relaxed store: who comes next does not see what was done. */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

struct ticket_lock {
    atomic_uint next, serving;
};

struct account {
    struct ticket_lock lock;
    long balance;
};

static struct account account;

static void take(struct ticket_lock *lock)
{
    unsigned mine = atomic_fetch_add_explicit(&lock->next, 1, memory_order_relaxed);
    while (atomic_load_explicit(&lock->serving, memory_order_acquire) != mine)
        sched_yield();
}

static void give(struct ticket_lock *lock)
{
    unsigned now = atomic_load_explicit(&lock->serving, memory_order_relaxed);
    atomic_store_explicit(&lock->serving, now + 1, memory_order_relaxed);
}

static void *deposit(void *amount)
{
    take(&account.lock);
    account.balance += (long)amount; // found: race
    give(&account.lock);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    for (long i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, deposit, (void *)(i + 10));
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return account.balance != 21;
}
