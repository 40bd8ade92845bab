// Two bit-fields side by side are one memory location: writing them races, and one of them is lost.
#include <assert.h>
#include <pthread.h>

static struct {
    unsigned dirty : 1;
    unsigned locked : 1;
} flags;

static void *soil(void *arg)
{
    flags.dirty = 1; // found: race
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, soil, NULL);
    flags.locked = 1;
    pthread_join(thread, NULL);
    assert(flags.dirty && flags.locked); // found: assertion
    return 0;
}
