/* Products of floats that are not known are not understood. */
// unknown: a float is computed from values that are not known
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    double length = __VERIFIER_nondet_int();
    assert(length * length >= 0);
    return 0;
}
