/* A cache is filled by who gets the write lock at once; who does not reads what is there. */
// holds
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int filled, value;

static int look_up(void)
{
    int result = 0;
    int error = pthread_rwlock_trywrlock(&lock);
    if (error == 0) {
        if (!filled) {
            value = 7;
            filled = 1;
        }
        pthread_rwlock_unlock(&lock);
    } else {
        assert(error == EBUSY);
    }
    pthread_rwlock_rdlock(&lock);
    if (filled)
        result = value;
    pthread_rwlock_unlock(&lock);
    assert(result == 7 || result == 0);
    return result;
}

static void *work(void *unused)
{
    look_up();
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, work, NULL);
    look_up();
    pthread_join(one, NULL);
    return 0;
}
