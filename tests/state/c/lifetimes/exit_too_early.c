// exit by a worker that is done first: main has not yet set what the handler at the exit looks at.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int saved;

static void check_saved(void)
{
    assert(atomic_load(&saved)); // found: assertion
}

static void *worker(void *arg)
{
    (void)arg;
    exit(0);
}

int main(void)
{
    pthread_t thread;
    atexit(check_saved);
    pthread_create(&thread, NULL, worker, NULL);
    atomic_store(&saved, 1);
    pthread_join(thread, NULL);
    return 0;
}
