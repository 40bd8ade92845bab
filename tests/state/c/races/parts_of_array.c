// The repair of overlapping_parts, with the sum made by main after the joins.
// holds
#include <assert.h>
#include <pthread.h>

enum { SIZE = 6, PARTS = 3 };

static int cells[SIZE];

static void *worker(void *arg)
{
    int from = (int)(long)arg * SIZE / PARTS;
    for (int i = from; i < from + SIZE / PARTS; i++)
        cells[i] += i;
    return NULL;
}

int main(void)
{
    pthread_t threads[PARTS];
    int sum = 0;
    for (long i = 0; i < PARTS; i++)
        pthread_create(&threads[i], NULL, worker, (void *)i);
    for (int i = 0; i < PARTS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < SIZE; i++)
        sum += cells[i];
    assert(sum == 15);
    return 0;
}
