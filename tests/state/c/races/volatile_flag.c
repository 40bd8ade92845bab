// volatile is not atomic: the flag races, and so does what it should publish.
// expect: must-find race @set @spin
// expect: must-find race @fill @use
#include <pthread.h>

static volatile int ready;
static int data;

static void *producer(void *arg)
{
    data = 42; // @fill
    ready = 1; // @set
    return arg;
}

int main(void)
{
    pthread_t thread;
    int seen = 0;
    pthread_create(&thread, NULL, producer, NULL);
    if (ready) // @spin
        seen = data; // @use
    pthread_join(thread, NULL);
    return seen != 0 && seen != 42;
}
