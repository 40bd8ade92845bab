// Twenty threads, each with a cell of its own.
// holds
#include <assert.h>
#include <pthread.h>

enum { THREADS = 20 };

static int cells[THREADS];

static void *worker(void *arg)
{
    int *cell = arg;
    *cell = (int)(cell - cells);
    return cell;
}

int main(void)
{
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        assert(pthread_create(&threads[i], NULL, worker, &cells[i]) == 0);
    for (int i = 0; i < THREADS; i++) {
        void *got;
        pthread_join(threads[i], &got);
        assert(*(int *)got == i);
    }
    return 0;
}
