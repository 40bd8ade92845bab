// A sequence lock over plain data: the values that are used are right, but reading them is a data race.
// expect: must-find race @x @readx
// expect: must-find race @y @ready
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint sequence;
static int x, y;

static void *writer(void *arg)
{
    atomic_fetch_add(&sequence, 1);
    x = 1; // @x
    y = 1; // @y
    atomic_fetch_add(&sequence, 1);
    return arg;
}

static void read_both(int *a, int *b)
{
    unsigned before;
    do {
        before = atomic_load(&sequence);
        *a = x; // @readx
        *b = y; // @ready
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
