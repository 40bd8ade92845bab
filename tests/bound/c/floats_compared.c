/* Zeros with a sign, and what is no number. */
// holds
#include <assert.h>
#include <pthread.h>

static double shared[2] = {0.0, 1.5};

static void *negate(void *unused)
{
    shared[0] = -shared[0];
    shared[1] = shared[1] > 1 ? __builtin_nan("") : 2;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, negate, 0);
    double one = shared[0], other = shared[1];
    pthread_join(thread, 0);
    assert(one == 0 && shared[0] == 0 && !(one < 0));
    assert(other != other || other == 1.5);
    assert(!(shared[1] <= 0) && !(shared[1] > 0) && shared[1] != 0);
    return 0;
}
