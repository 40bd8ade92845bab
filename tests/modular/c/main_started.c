/* Who starts main as a thread is not understood. */
// unknown: a thread is started with a function that cannot be followed
#include <assert.h>
#include <pthread.h>

static int count;

int main(void)
{
    pthread_t thread;
    assert(count == 0);
    pthread_create(&thread, 0, (void *(*)(void *))main, 0);
    count = 1;
    return 0;
}
