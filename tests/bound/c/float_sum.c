/* What is added to a float that threads share. */
// holds
#include <assert.h>
#include <pthread.h>

static double balance = 10.25;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *unused)
{
    pthread_mutex_lock(&mutex);
    balance += 2.5;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, add, 0);
    pthread_create(&two, 0, add, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(balance == 15.25);
    assert((int)balance == 15 && (float)balance - 15 == 0.25f);
    return 0;
}
