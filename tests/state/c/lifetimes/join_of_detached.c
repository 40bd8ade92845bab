// A thread that detaches itself must not be joined; whether it has done so by then depends on the schedule, but it is wrong in any case.
#include <pthread.h>

static void *worker(void *arg)
{
    pthread_detach(pthread_self());
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    pthread_join(thread, NULL); // found: memory
    return 0;
}
