/* What each thread has of its own is 0 at first. */
// holds
#include <assert.h>
#include <pthread.h>

static int shared;
static _Thread_local int own;

static void *worker(void *unused)
{
    assert(!own || shared);
    shared = 1;
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
