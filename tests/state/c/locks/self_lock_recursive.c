// The same nesting with a recursive mutex, made by attributes.
// holds
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock;
static int length;

static void add(int n)
{
    pthread_mutex_lock(&lock);
    length++;
    if (n > 1)
        add(n - 1);
    pthread_mutex_unlock(&lock);
}

static void *adder(void *arg)
{
    add(3);
    return arg;
}

int main(void)
{
    pthread_mutexattr_t attributes;
    pthread_t one, two;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&lock, &attributes);
    pthread_mutexattr_destroy(&attributes);
    pthread_create(&one, NULL, adder, NULL);
    pthread_create(&two, NULL, adder, NULL);
    pthread_mutex_lock(&lock);
    assert(length % 3 == 0);
    pthread_mutex_unlock(&lock);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(length == 6);
    pthread_mutex_destroy(&lock);
    return 0;
}
