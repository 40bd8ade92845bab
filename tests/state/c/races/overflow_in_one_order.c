// The sum overflows only if both deposits come before the withdrawal.
#include <limits.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance = INT_MAX - 150;

static void add(int amount)
{
    pthread_mutex_lock(&lock);
    balance += amount; // found: memory
    pthread_mutex_unlock(&lock);
}

static void *deposit(void *arg)
{
    add(100);
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, deposit, NULL);
    pthread_create(&two, NULL, deposit, NULL);
    add(-100);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
