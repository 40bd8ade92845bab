/* Broken: The lock is released by who did not get it, too. */
#include <assert.h>
#include <pthread.h>
static int lock;
static int shared, successes;
static void *worker(void *a)
{
    int got = 0;
    (void)a;
    for (int i = 0; i < 2 && !got; i++)
        got = __sync_lock_test_and_set(&lock, 1) == 0;
    if (got) {
        int v = shared;
        shared = v + 1;
        __sync_fetch_and_add(&successes, 1);
    }
    __sync_lock_release(&lock);
    return 0;
}
int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(t + i, 0, worker, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(shared == successes); // fails
    assert(shared >= 1);
    return 0;
}
