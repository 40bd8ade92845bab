/* Tickets that are drawn in two steps: two may have the same one. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int next, serving;
static int count;

static void *worker(void *unused)
{
    int mine = atomic_load(&next);
    atomic_store(&next, mine + 1);
    while (atomic_load(&serving) != mine) // found: deadlock
        ;
    count++; // found: race
    atomic_store(&serving, mine + 1);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(count == 2); // found: assertion
    return 0;
}
