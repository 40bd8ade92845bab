/* Waits for another thread by the clock, at most for a while, and then for its end. */
// unknown: depends on the time
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

static atomic_int ready;

static void *work(void *unused)
{
    ready = 1;
    return unused;
}

static long now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    long end = now() + 5;
    while (!ready && now() < end)
        ;
    pthread_join(thread, NULL);
    assert(ready);
    return 0;
}
