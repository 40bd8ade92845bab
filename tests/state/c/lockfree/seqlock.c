// A sequence lock: a reader tries again if a writer was there.
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint sequence;
static atomic_int x, y;

static void *writer(void *arg)
{
    atomic_fetch_add(&sequence, 1);
    x = 1;
    y = 1;
    atomic_fetch_add(&sequence, 1);
    return arg;
}

static void read_both(int *a, int *b)
{
    unsigned before;
    do {
        before = atomic_load(&sequence);
        *a = x;
        *b = y;
    } while (before % 2 != 0 || atomic_load(&sequence) != before);
}

int main(void)
{
    pthread_t thread;
    int a, b;
    pthread_create(&thread, NULL, writer, NULL);
    read_both(&a, &b);
    assert(a == b);
    pthread_join(thread, NULL);
    return 0;
}
