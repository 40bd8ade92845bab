/* Correct: A function whose name says that it is atomic; two callers never get the same number. */
// holds
#include <assert.h>
#include <pthread.h>
static unsigned counter = 4294967295u;
static unsigned got[2];
static unsigned __VERIFIER_atomic_take(void)
{
    unsigned mine = counter;
    counter = mine + 1;
    return mine;
}
static void *taker(void *a)
{
    unsigned mine = __VERIFIER_atomic_take();
    got[(long)a] = mine;
    return 0;
}
int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, taker, (void *)0);
    pthread_create(&u, 0, taker, (void *)1);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(got[0] != got[1]);
    assert(counter == 1);
    return 0;
}
