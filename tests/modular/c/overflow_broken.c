/* Any number of threads counts further than a number goes. */
// unknown: signed overflow
#include <assert.h>
#include <pthread.h>

static int count;

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
