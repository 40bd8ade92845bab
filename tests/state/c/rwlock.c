/* Readers and a writer under a read-write lock. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int a, b;

static void *reads(void *argument)
{
    pthread_rwlock_rdlock(&lock);
    assert(a == b);
    pthread_rwlock_unlock(&lock);
    return argument;
}

static void *writes(void *argument)
{
    pthread_rwlock_wrlock(&lock);
    a++;
    b++;
    pthread_rwlock_unlock(&lock);
    return argument;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, reads, NULL);
    pthread_create(&second, NULL, writes, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
