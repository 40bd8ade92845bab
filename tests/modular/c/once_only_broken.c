/* The same function, given to two threads by different branches of a loop. */
// unknown: no invariant
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
    for (int i = 0; i < 2; i++)
        pthread_create(&thread, 0, worker, 0);
    return 0;
}
