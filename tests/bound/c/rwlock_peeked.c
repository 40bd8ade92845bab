/* Who writes stands in the bytes of the lock, but with another number than when the program runs. */
// unknown: the bytes of a mutex or lock are accessed while there may be other threads (in main, line 19)
#include <assert.h>
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *write(void *unused)
{
    pthread_rwlock_wrlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, write, NULL);
    pthread_join(one, NULL);
    assert(((int *)&lock)[1] != 7);
    return 0;
}
