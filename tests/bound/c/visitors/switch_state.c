/* Correct: A state machine with fall-through; the lock makes each step one. */
// holds
#include <assert.h>
#include <pthread.h>
enum state { IDLE, OPEN, BUSY, CLOSED };
static enum state s = IDLE;
static int steps;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static enum state after(enum state x)
{
    switch (x) {
    case IDLE:
        return OPEN;
    case OPEN:
    case BUSY:
        if (x == OPEN)
            return BUSY;
        /* fall through */
    default:
        return CLOSED;
    }
}
static void *step(void *a)
{
    (void)a;
    pthread_mutex_lock(&m);
    enum state now = s;
    s = after(now);
    steps++;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, step, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(steps == 3);
    assert(s == CLOSED);
    return 0;
}
