// Two servers that never end, by design, and a lock around what they share: no execution has an end, but there are few states.
// holds
// options: --kinds assertion,race,memory
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int shared;

static void *server(void *arg)
{
    for (;;) {
        pthread_mutex_lock(&m);
        assert(shared == 0);
        shared = 1;
        shared = 0;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, NULL, server, NULL);
    server(NULL);
    return 0;
}
