// Two readers want to become writers without giving up reading.
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int cached;

static void *get(void *arg)
{
    pthread_rwlock_rdlock(&lock);
    if (cached == 0) {
        pthread_rwlock_wrlock(&lock); // found: deadlock
        cached = 42;
        pthread_rwlock_unlock(&lock);
    }
    pthread_rwlock_unlock(&lock);
    return arg;
}

static void *set(void *arg)
{
    pthread_rwlock_wrlock(&lock);
    cached = 42;
    pthread_rwlock_unlock(&lock);
    return get(arg);
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, get, NULL);
    pthread_create(&two, NULL, set, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
