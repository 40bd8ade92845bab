// The ring buffer for one producer, used by two: they write the same cell, and an item is lost.
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
    ring[t % SIZE] = item; // found: race
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
    return NULL;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, producer, (void *)1);
    pthread_create(&two, NULL, producer, (void *)2);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    int first = get(), second = get();
    assert(first + second == 3); // found: assertion
    return 0;
}
