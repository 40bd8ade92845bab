// A race that is found at once in a program with many more executions than anybody can explore: the search ends early.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int counter;
static int last;

static void *worker(void *arg)
{
    for (int i = 0; i < 4; i++)
        if (atomic_fetch_add(&counter, 1) < 0)
            return NULL;
    last = 1; // found: race
    return arg;
}

int main(void)
{
    pthread_t threads[5];
    for (int i = 0; i < 5; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    for (int i = 0; i < 5; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
