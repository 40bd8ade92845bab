// A thread that only gives way never ends, and main waits for its end.
#include <pthread.h>
#include <sched.h>

static void *worker(void *arg)
{
    for (;;)
        sched_yield(); // found: deadlock
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    pthread_join(thread, NULL);
    return 0;
}
