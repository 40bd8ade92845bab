/* The same without the lock. */
#include <assert.h>
#include <pthread.h>

static double balance = 10.25;

static void *add(void *unused)
{
    balance += 2.5;
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, add, 0);
    pthread_create(&two, 0, add, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(balance == 15.25); // fails
    return 0;
}
