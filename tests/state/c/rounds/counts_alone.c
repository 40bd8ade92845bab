// A worker counts for ever in a variable of its own, and main waits for its end. It does not wait for anybody: whether it is meant to end is not known.
// unknown: threads run for ever with something
// options: --kinds deadlock
#include <pthread.h>

static void *work(void *arg)
{
    volatile int n = 0;
    for (;;)
        n = (n + 1) & 3;
    return arg;
}

int main(void)
{
    pthread_t other;
    pthread_create(&other, NULL, work, 0);
    pthread_join(other, 0);
}
