// Sleeping is no synchronisation: the reader hopes that a tenth of a second is enough.
#define _DEFAULT_SOURCE
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int answer;

static void *compute(void *arg)
{
    answer = 42; // found: race
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, compute, NULL);
    usleep(100000);
    int seen = answer;
    assert(seen == 42); // found: assertion
    pthread_join(thread, NULL);
    return 0;
}
