/* Pointers in shared memory are not understood. */
// unknown: what is stored is no number
#include <assert.h>
#include <pthread.h>

static int value, *at;

static void *worker(void *unused)
{
    at = &value;
    return unused;
}

int main(void)
{
    pthread_t thread;
    while (1)
        pthread_create(&thread, 0, worker, 0);
}
