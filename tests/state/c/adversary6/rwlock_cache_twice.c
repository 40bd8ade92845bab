/* The same cache, whose writer does not look again: it is computed twice. */
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int cached, computed;

static int look(void)
{
    pthread_rwlock_rdlock(&lock);
    int found = cached;
    pthread_rwlock_unlock(&lock);
    if (found != 0)
        return found;
    pthread_rwlock_wrlock(&lock);
    {
        cached = 42;
        computed++;
    }
    found = cached;
    pthread_rwlock_unlock(&lock);
    return found;
}

static void *user(void *unused)
{
    assert(look() == 42);
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, user, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(computed == 1); // found: assertion
    return 0;
}
