// A thread that only gives way ends when main leaves: nobody waits for it.
// holds
#include <pthread.h>
#include <sched.h>

static void *worker(void *arg)
{
    for (;;)
        sched_yield();
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    return 0;
}
