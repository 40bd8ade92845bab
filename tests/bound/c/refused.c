/* A float that can be reached is not understood; one that cannot does no harm. */
// unknown: an instruction is not understood (in main, line 11)
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
