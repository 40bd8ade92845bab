/* Unsigned comparison of a signed input: v<0 becomes large. */
#include <assert.h>
int __VERIFIER_nondet_int(void);
int main(void)
{
    int v = __VERIFIER_nondet_int();
    if (v > 100)
        return 0;
    unsigned u = v;
    if (u >= 3000000000u)
        assert(u < 3500000000u); // found: assertion
    return 0;
}
