/* A bounded queue of many producers after Vyukov, with its orders right. */
// holds
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { CELLS = 2 };

struct cell {
    atomic_size_t sequence;
    int payload;
};

static struct cell cells[CELLS];
static atomic_size_t tail, head;

static bool push(int value)
{
    size_t at = atomic_load_explicit(&tail, memory_order_relaxed);
    for (;;) {
        struct cell *cell = &cells[at % CELLS];
        size_t sequence = atomic_load_explicit(&cell->sequence, memory_order_acquire);
        if (sequence == at) {
            if (atomic_compare_exchange_strong_explicit(&tail, &at, at + 1, memory_order_relaxed, memory_order_relaxed)) {
                cell->payload = value;
                atomic_store_explicit(&cell->sequence, at + 1, memory_order_release);
                return true;
            }
        } else if (sequence < at) {
            return false;
        } else {
            at = atomic_load_explicit(&tail, memory_order_relaxed);
        }
    }
}

static bool pop(int *value)
{
    size_t at = atomic_load_explicit(&head, memory_order_relaxed);
    struct cell *cell = &cells[at % CELLS];
    if (atomic_load_explicit(&cell->sequence, memory_order_acquire) != at + 1)
        return false;
    *value = cell->payload;
    atomic_store_explicit(&head, at + 1, memory_order_relaxed);
    atomic_store_explicit(&cell->sequence, at + CELLS, memory_order_release);
    return true;
}

static void *producer(void *value)
{
    push((int)(size_t)value);
    return NULL;
}

int main(void)
{
    pthread_t one, two;
    int value, sum = 0;
    for (size_t i = 0; i < CELLS; i++)
        atomic_init(&cells[i].sequence, i);
    pthread_create(&one, NULL, producer, (void *)1);
    pthread_create(&two, NULL, producer, (void *)2);
    if (pop(&value))
        sum += value;
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return sum;
}
