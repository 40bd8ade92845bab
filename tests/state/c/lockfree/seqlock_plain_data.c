// A sequence lock over plain data: the values that are used are right, but reading them is a data race.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint sequence;
static int x, y;

static void *writer(void *arg)
{
    atomic_fetch_add(&sequence, 1);
    x = 1; // found: race
    y = 1; // found: race
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
