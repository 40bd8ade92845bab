/* Correct: Turns are handed over by a shared number; each looks only a few times and then gives up. */
// holds
#include <assert.h>
#include <pthread.h>
static volatile int turn, log_[4], len;
static void *ping(void *a)
{
    (void)a;
    log_[len] = 1;
    len = len + 1;
    turn = 1;
    return 0;
}
static void *pong(void *a)
{
    (void)a;
    for (int i = 0; i < 2; i++) {
        if (turn == 1) {
            log_[len] = 2;
            len = len + 1;
            break;
        }
    }
    return 0;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, ping, 0);
    pthread_create(&u, 0, pong, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(log_[0] == 1);
    assert(len == 1 || log_[1] == 2);
    return 0;
}
