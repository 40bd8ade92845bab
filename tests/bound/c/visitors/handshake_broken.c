/* Broken: The second one writes its part before it has the turn. */
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
        log_[len] = 2;
        if (turn == 1) {
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
    assert(log_[0] == 1);             // fails
    assert(len == 1 || log_[1] == 2); // fails
    return 0;
}
