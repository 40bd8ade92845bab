/* The same without the mutex. */
// unknown: no invariant
#include <assert.h>
#include <pthread.h>

static int inside;

static void *worker(void *unused)
{
    inside++;
    assert(inside == 1);
    inside--;
    return unused;
}

int main(void)
{
    pthread_t thread;
    while (1)
        pthread_create(&thread, 0, worker, 0);
}
