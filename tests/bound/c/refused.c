/* A quotient of floats that can be reached is not understood; one that cannot does no harm. */
// unknown: a float is computed from values that are not known (in main, line 11)
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    float half = (float)__VERIFIER_nondet_int() / 2;
    assert(half != 1.5f);
    return 0;
}
