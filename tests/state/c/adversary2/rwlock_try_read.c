/* The result of a try is forgotten: who could not have the lock reads all the same. */
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *read_it(void *unused)
{
    int busy = pthread_rwlock_tryrdlock(&lock);
    int seen = value; // found: race
    if (!busy)
        pthread_rwlock_unlock(&lock);
    return seen == 9 ? &value : unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, read_it, NULL);
    pthread_rwlock_wrlock(&lock);
    value++;
    pthread_rwlock_unlock(&lock);
    pthread_join(one, NULL);
    return 0;
}
