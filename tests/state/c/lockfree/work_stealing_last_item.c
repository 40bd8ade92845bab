// A work-stealing deque whose owner takes the last item without a contest: it is taken twice.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { SIZE = 4, EMPTY = -1 };

static atomic_int top, bottom, items[SIZE], taken[SIZE];

static void push(int item)
{
    int b = atomic_load(&bottom);
    atomic_store(&items[b % SIZE], item);
    atomic_store(&bottom, b + 1);
}

static int take(void)
{
    int b = atomic_load(&bottom) - 1;
    atomic_store(&bottom, b);
    int t = atomic_load(&top);
    if (t > b) {
        atomic_store(&bottom, b + 1);
        return EMPTY;
    }
    int item = atomic_load(&items[b % SIZE]);
    if (t == b) {
        atomic_store(&top, t + 1);
        atomic_store(&bottom, b + 1);
    }
    return item;
}

static int steal(void)
{
    int t = atomic_load(&top), b = atomic_load(&bottom);
    if (t >= b)
        return EMPTY;
    int item = atomic_load(&items[t % SIZE]);
    return atomic_compare_exchange_strong(&top, &t, t + 1) ? item : EMPTY;
}

static void use(int item)
{
    if (item != EMPTY)
        assert(atomic_fetch_add(&taken[item], 1) == 0); // found: assertion
}

static void *thief(void *arg)
{
    use(steal());
    return arg;
}

int main(void)
{
    pthread_t thread;
    push(0);
    push(1);
    pthread_create(&thread, NULL, thief, NULL);
    use(take());
    use(take());
    pthread_join(thread, NULL);
    assert(atomic_load(&taken[0]) + atomic_load(&taken[1]) == 2);
    return 0;
}
