// A bit-field of width 0 between them makes two memory locations (C11 3.14).
// holds
#include <assert.h>
#include <pthread.h>

static struct {
    unsigned char dirty : 1;
    unsigned char : 0;
    unsigned char locked : 1;
} flags;

static void *soil(void *arg)
{
    flags.dirty = 1;
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, soil, NULL);
    flags.locked = 1;
    pthread_join(thread, NULL);
    assert(flags.dirty && flags.locked);
    return 0;
}
