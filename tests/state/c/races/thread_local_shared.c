// A pointer to thread-local data is given to others, who write it.
#include <pthread.h>

static _Thread_local int hits;
static int *of_main;

static void *worker(void *arg)
{
    hits++;
    ++*of_main; // found: race
    return arg;
}

int main(void)
{
    pthread_t thread;
    of_main = &hits;
    pthread_create(&thread, NULL, worker, NULL);
    hits++;
    pthread_join(thread, NULL);
    return 0;
}
