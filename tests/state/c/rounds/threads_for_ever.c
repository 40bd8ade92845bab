// A thread for each request, made and joined again, for ever: threads are numbered, so that no state comes again.
// unknown: not all executions were explored
// options: --kinds assertion --time-limit 3
#include <assert.h>
#include <pthread.h>

static int served;

static void *serve(void *arg)
{
    served = 1;
    return arg;
}

int main(void)
{
    for (;;) {
        pthread_t thread;
        served = 0;
        pthread_create(&thread, NULL, serve, NULL);
        pthread_join(thread, NULL);
        assert(served);
    }
    return 0;
}
