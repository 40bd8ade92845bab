/* The same where the thread ends. */
// unknown: the program aborts
#include <assert.h>
#include <pthread.h>

static int value;

static void *worker(void *unused)
{
    assert(value == 0);
    value = 1;
    pthread_exit(0);
    return unused;
}

int main(void)
{
    pthread_t thread;
    while (1)
        pthread_create(&thread, 0, worker, 0);
}
