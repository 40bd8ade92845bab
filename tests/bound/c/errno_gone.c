/* errno of a thread is gone with it. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static int *other;

static void *run(void *unused)
{
    errno = 5;
    other = &errno;
    return unused;
}

int main(void)
{
    pthread_t thread;
    errno = 3;
    pthread_create(&thread, 0, run, 0);
    pthread_join(thread, 0);
    assert(errno == 3);
    assert(*other == 5); // wrong
    return 0;
}
