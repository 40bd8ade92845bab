// An atomic is set back by memset, which is no atomic access.
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

static struct {
    atomic_int hits, misses;
} stats;

static void *worker(void *arg)
{
    atomic_fetch_add(&stats.hits, 1); // found: race
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    memset(&stats, 0, sizeof stats);
    pthread_join(thread, NULL);
    return 0;
}
