/* A mutex that a thread makes in memory of its own, which it then shows to others. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct account {
    pthread_mutex_t mutex;
    int balance;
};

static void *pay(void *of)
{
    struct account *account = of;
    pthread_mutex_lock(&account->mutex);
    account->balance += 5;
    pthread_mutex_unlock(&account->mutex);
    return NULL;
}

static void *open(void *unused)
{
    pthread_t one;
    struct account *account = malloc(sizeof *account);
    pthread_mutex_init(&account->mutex, NULL);
    account->balance = 0;
    pthread_create(&one, NULL, pay, account);
    pay(account);
    pthread_join(one, NULL);
    assert(account->balance == 10);
    pthread_mutex_destroy(&account->mutex);
    free(account);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, open, NULL);
    pthread_join(thread, NULL);
    return 0;
}
