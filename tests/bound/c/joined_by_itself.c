/* A thread that joins itself is told that it cannot; but it may see to it that nobody has to. */
// holds
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static void *run(void *unused)
{
    assert(pthread_join(pthread_self(), 0) == EDEADLK);
    assert(pthread_detach(pthread_self()) == 0);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    pthread_exit(0);
}
