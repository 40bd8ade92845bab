// Statistics are counted with only the read lock held: two readers race.
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value = 1, hits;

static void *reader(void *arg)
{
    pthread_rwlock_rdlock(&lock);
    if (value > 0)
        hits++; // found: race
    pthread_rwlock_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, reader, NULL);
    pthread_create(&two, NULL, reader, NULL);
    pthread_rwlock_wrlock(&lock);
    value = 2;
    pthread_rwlock_unlock(&lock);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
