/* A mutex with attributes: it says who does what is not allowed. */
// holds
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t mutex;
int shared;

static void *work(void *unused)
{
    assert(pthread_mutex_unlock(&mutex) == EPERM);
    assert(pthread_mutex_lock(&mutex) == 0);
    assert(pthread_mutex_lock(&mutex) == EDEADLK);
    assert(pthread_mutex_trylock(&mutex) == EBUSY);
    shared++;
    assert(pthread_mutex_unlock(&mutex) == 0);
    return unused;
}

int main(void)
{
    pthread_t one, other;
    pthread_mutexattr_t attributes;
    int kind = -1;
    pthread_mutexattr_init(&attributes);
    assert(pthread_mutexattr_settype(&attributes, 17) == EINVAL);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutexattr_gettype(&attributes, &kind);
    assert(kind == PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&mutex, &attributes);
    pthread_mutexattr_destroy(&attributes);
    pthread_create(&one, NULL, work, NULL);
    pthread_create(&other, NULL, work, NULL);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    assert(shared == 2);
    return 0;
}
