// The same, but one of them has forgotten the lock.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int shared;

static void *server(void *arg)
{
    for (;;) {
        shared = 1;
        shared = 0;
    }
    return arg;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, server, NULL);
    for (;;) {
        pthread_mutex_lock(&m);
        assert(shared == 0); // found: assertion
        pthread_mutex_unlock(&m);
    }
    return 0;
}
