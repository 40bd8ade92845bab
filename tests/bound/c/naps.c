/* A thread sleeps, but how long says nothing. */
#include <assert.h>
#include <pthread.h>
#include <time.h>

static int ready;

static void *run(void *unused)
{
    ready = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    struct timespec nap = {.tv_sec = 1, .tv_nsec = 500000000};
    pthread_create(&thread, 0, run, 0);
    assert(nanosleep(&nap, 0) == 0);
    assert(ready == 1); // fails
    pthread_join(thread, 0);
    assert(ready == 1);
    return 0;
}
