/* A recursive lock, taken again by a function that is called under it. */
// holds
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock;
static int balance = 2;

static int get(void)
{
    pthread_mutex_lock(&lock);
    int now = balance;
    pthread_mutex_unlock(&lock);
    return now;
}

static void *spend(void *unused)
{
    pthread_mutex_lock(&lock);
    if (get() > 0)
        balance--;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&lock, &attributes);
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, spend, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(balance == 0);
    return 0;
}
