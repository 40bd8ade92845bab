// A ring buffer for one producer and one consumer: the two counters publish the items.
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { SIZE = 2 };

static int ring[SIZE];
static atomic_uint head, tail;

static int put(int item)
{
    unsigned t = atomic_load(&tail);
    if (t - atomic_load(&head) == SIZE)
        return 0;
    ring[t % SIZE] = item;
    atomic_store(&tail, t + 1);
    return 1;
}

static int get(void)
{
    unsigned h = atomic_load(&head);
    if (h == atomic_load(&tail))
        return 0;
    int item = ring[h % SIZE];
    atomic_store(&head, h + 1);
    return item;
}

static void *producer(void *arg)
{
    put((int)(long)arg);
    put((int)(long)arg + 1);
    return NULL;
}

int main(void)
{
    pthread_t one;
    int got = 0, last = 0;
    pthread_create(&one, NULL, producer, (void *)1);
    for (int i = 0; i < 3; i++) {
        got = get();
        assert(got == 0 || got == last + 1);
        last = got != 0 ? got : last;
    }
    pthread_join(one, NULL);
    return 0;
}
