// The same, but not joined: the next request is begun before the last one was served.
// options: --kinds assertion --time-limit 20
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int served;

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
        pthread_detach(thread);
        assert(served); // found: assertion
    }
    return 0;
}
