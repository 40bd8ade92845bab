/* A function that is given to one thread; with another one it would fail. */
// holds
#include <assert.h>
#include <pthread.h>

static int turn, value;

static void *worker(void *unused)
{
    if (turn == 0) {
        turn = 1;
        value = value + 1;
        assert(value == 1);
    }
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    pthread_join(thread, 0);
    return 0;
}
