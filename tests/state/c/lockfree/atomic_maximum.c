// The maximum by a loop of compare and exchange.
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int highest;

static void raise_to(int value)
{
    int seen = atomic_load(&highest);
    while (seen < value && !atomic_compare_exchange_weak(&highest, &seen, value))
        ;
}

static void *worker(void *arg)
{
    raise_to((int)(long)arg);
    return NULL;
}

int main(void)
{
    pthread_t threads[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, worker, (void *)(5 * i % 7));
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(highest == 5);
    return 0;
}
