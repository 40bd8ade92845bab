/* Correct under sequential consistency: Peterson's algorithm, with bounded tries. */
// holds
#include <assert.h>
#include <pthread.h>
static volatile int flag[2], turn;
static volatile int inside;
static void *side(void *a)
{
    int me = (int)(long)a, other = !me;
    flag[me] = 1;
    turn = other;
    for (int tries = 0; tries < 3; tries++) {
        if (!flag[other] || turn == me) {
            inside++;
            assert(inside == 1);
            inside--;
            break;
        }
    }
    flag[me] = 0;
    return 0;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, side, (void *)0);
    pthread_create(&u, 0, side, (void *)1);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
