// Readers look twice: after the write lock was taken, another writer may have been there. A writer may starve, which is no bug.
// holds
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int cached, computed;

static int get(void)
{
    pthread_rwlock_rdlock(&lock);
    int value = cached;
    pthread_rwlock_unlock(&lock);
    if (value != 0)
        return value;
    pthread_rwlock_wrlock(&lock);
    if (cached == 0) {
        cached = 42;
        computed++;
    }
    value = cached;
    pthread_rwlock_unlock(&lock);
    return value;
}

static void *reader(void *arg)
{
    assert(get() == 42);
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, reader, NULL);
    pthread_create(&two, NULL, reader, NULL);
    assert(get() == 42);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(computed == 1);
    return 0;
}
