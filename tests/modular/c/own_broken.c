/* One of them takes back what another one has said. */
// unknown: no invariant
#include <assert.h>
#include <pthread.h>

static int shared;
static _Thread_local int own;

static void *worker(void *unused)
{
    assert(!own || shared);
    shared = 1;
    shared = 0;
    own = 1;
    assert(!own || shared);
    return unused;
}

int main(void)
{
    pthread_t thread;
    while (1)
        pthread_create(&thread, 0, worker, 0);
}
