/* Correct under sequential consistency: Each thread raises its flag before it looks at the other's. */
// holds
#include <assert.h>
#include <pthread.h>
static volatile int want[2];
static volatile int in;
static void *side(void *a)
{
    int me = (int)(long)a;
    want[me] = 1;
    if (!want[1 - me]) {
        in = in + 1;
        assert(in == 1);
        in = in - 1;
    }
    want[me] = 0;
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
