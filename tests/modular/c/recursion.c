/* A function that calls itself is not understood. */
// unknown: a function calls itself
#include <assert.h>
#include <pthread.h>

static int down(int n)
{
    return n == 0 ? 0 : down(n - 1);
}

static void *worker(void *unused)
{
    down(2);
    return unused;
}

int main(void)
{
    pthread_t thread;
    while (1)
        pthread_create(&thread, 0, worker, 0);
}
