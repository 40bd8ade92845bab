/* Who writes under a lock that is taken to read is not alone. */
#include <assert.h>
#include <pthread.h>

pthread_rwlock_t lock;
int value;

static void *write(void *unused)
{
    pthread_rwlock_rdlock(&lock);
    value++;
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t one, other;
    pthread_rwlock_init(&lock, NULL);
    pthread_create(&one, NULL, write, NULL);
    pthread_create(&other, NULL, write, NULL);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    assert(value == 2); // fails
    pthread_rwlock_destroy(&lock);
    return 0;
}
