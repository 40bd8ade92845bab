/* Unsigned numbers do not overflow. */
// holds
#include <assert.h>
#include <pthread.h>

static unsigned count;

static void *worker(void *unused)
{
    count++;
    return unused;
}

int main(void)
{
    pthread_t thread;
    while (1)
        pthread_create(&thread, 0, worker, 0);
}
