/* Bytes of mutexes may be written before there are other threads, as those who make them do. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

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

int main(void)
{
    pthread_t one, other;
    struct account *account = malloc(sizeof *account);
    memset(account, 0, sizeof *account);
    pthread_mutex_init(&account->mutex, NULL);
    pthread_create(&one, NULL, pay, account);
    pthread_create(&other, NULL, pay, account);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    assert(account->balance == 10);
    pthread_mutex_destroy(&account->mutex);
    free(account);
    return 0;
}
