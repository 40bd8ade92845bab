/* Broken: Tail is published before the slot is written, so the consumer can read an old slot. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define SIZE 2
struct ring {
    int slots[SIZE];
    atomic_uint head, tail;
};
static struct ring q;
static int put(int v)
{
    unsigned t = atomic_load(&q.tail);
    if (t - atomic_load(&q.head) == SIZE)
        return 0;
    atomic_store(&q.tail, t + 1);
    q.slots[t % SIZE] = v;
    return 1;
}
static int get(int *v)
{
    unsigned h = atomic_load(&q.head);
    if (h == atomic_load(&q.tail))
        return 0;
    *v = q.slots[h % SIZE];
    atomic_store(&q.head, h + 1);
    return 1;
}
static void *producer(void *a)
{
    (void)a;
    for (int i = 1; i <= 3; i++)
        if (!put(i))
            break;
    return 0;
}
static void *consumer(void *a)
{
    (void)a;
    int last = 0, v;
    for (int i = 0; i < 3; i++)
        if (get(&v)) {
            assert(v == last + 1); // fails
            last = v;
        }
    return 0;
}
int main(void)
{
    pthread_t p, c;
    pthread_create(&p, 0, producer, 0);
    pthread_create(&c, 0, consumer, 0);
    pthread_join(p, 0);
    pthread_join(c, 0);
    return 0;
}
