// A thread ends with the lock held; another one wants it for ever, while main returns.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *keeps(void *arg)
{
    pthread_mutex_lock(&lock); // found: deadlock
    return arg;
}

static void *wants(void *arg)
{
    return keeps(arg);
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, keeps, NULL);
    pthread_create(&two, NULL, wants, NULL);
    return 0;
}
