/* Two threads add to each other's sums, beginning with an input of any value: too many inputs to be tried, and too hard a
 * formula for a first look, so that the explorer and the solver go on beside each other until the solver has a proof. */
// options: --kinds assertion
// holds
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

enum { ROUNDS = 6 };

unsigned i = 1, j = 1;

static void *first(void *unused)
{
    for (int k = 0; k < ROUNDS; k++)
        i += j;
    return unused;
}

static void *second(void *unused)
{
    for (int k = 0; k < ROUNDS; k++)
        j += i;
    return unused;
}

int main(void)
{
    pthread_t one, other;
    unsigned more = (unsigned)__VERIFIER_nondet_int();
    pthread_create(&one, 0, first, 0);
    pthread_create(&other, 0, second, 0);
    assert(i <= 377 || (more * more & 3) == 2); /* 377 is the largest there is, and no square is 2 more than a multiple of 4 */
    return 0;
}
