/* A number that is given may be any address. */
// unknown: a large number becomes a pointer
#include <assert.h>

long __VERIFIER_nondet_long(void);
static int one;

int main(void)
{
    assert((void *)__VERIFIER_nondet_long() != &one);
    return 0;
}
