/* Threads of one loop, joined by another: main is alone behind that.
 * fact: thread 1: add, created by main line 28, several
 * fact: account bytes 48 to 51: protected by account+8
 * fact: add line 19: writes account+48, holds account+8
 * fact: main line 31: reads account+48, without other threads */
#include <assert.h>
#include <pthread.h>

struct account {
    int unused;
    pthread_mutex_t lock;
    int sum;
} account = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void *add(void *argument)
{
    struct account *to = argument;
    pthread_mutex_lock(&to->lock);
    to->sum++;
    pthread_mutex_unlock(&to->lock);
    return 0;
}

int main(void)
{
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], 0, add, &account);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], 0);
    assert(account.sum == 3);
    return 0;
}
