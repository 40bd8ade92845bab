/* A lock of tickets. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int next, serving;
static int count;

static void *worker(void *unused)
{
    int mine = atomic_fetch_add(&next, 1);
    while (atomic_load(&serving) != mine)
        ;
    count++;
    atomic_store(&serving, mine + 1);
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(count == 3);
    return 0;
}
