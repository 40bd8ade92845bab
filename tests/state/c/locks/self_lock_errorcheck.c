// A mutex that checks for errors says EDEADLK and EPERM instead of waiting or breaking.
// holds
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t lock;

static void *stranger(void *arg)
{
    assert(pthread_mutex_unlock(&lock) == EPERM);
    return arg;
}

int main(void)
{
    pthread_mutexattr_t attributes;
    pthread_t thread;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
    assert(pthread_mutex_init(&lock, &attributes) == 0);
    pthread_create(&thread, NULL, stranger, NULL);
    assert(pthread_mutex_lock(&lock) == 0);
    assert(pthread_mutex_lock(&lock) == EDEADLK);
    assert(pthread_mutex_trylock(&lock) == EBUSY);
    assert(pthread_mutex_unlock(&lock) == 0);
    pthread_join(thread, NULL);
    return 0;
}
