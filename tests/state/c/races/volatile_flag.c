// volatile is not atomic: the flag races, and so does what it should publish.
#include <pthread.h>

static volatile int ready;
static int data;

static void *producer(void *arg)
{
    data = 42;
    ready = 1; // found: race
    return arg;
}

int main(void)
{
    pthread_t thread;
    int seen = 0;
    pthread_create(&thread, NULL, producer, NULL);
    if (ready)
        seen = data; // found: race
    pthread_join(thread, NULL);
    return seen != 0 && seen != 42;
}
