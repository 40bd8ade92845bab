/* A recursion that is cut off, beside one whose depth is known. */
// unwind: 3
// unknown: loops or recursions go on
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned depth(unsigned n)
{
    return n == 0 ? 0 : 1 + depth(n - 1);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    assert(depth(n) == n);
    return 0;
}
