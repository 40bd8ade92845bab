// Two counters that never come back: states are kept to compare them exactly, until there is no more room.
// unknown: memory limit of 200 MB
// options: --search states --exact-states --kinds assertion --memory-limit 200
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint up, down;

static void *count(void *arg)
{
    for (;;)
        down -= 1 + (up == 5);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, count, NULL);
    for (;;) {
        up++;
        assert(up != 100000000 || down != 7);
    }
    return 0;
}
