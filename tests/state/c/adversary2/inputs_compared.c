/* Two small inputs are compared with each other; one pair of 100 fails. */
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void abort(void);

static void assume(int condition)
{
    if (!condition)
        for (;;)
            ;
}

int main(void)
{
    unsigned low = __VERIFIER_nondet_uint(), high = __VERIFIER_nondet_uint();
    assume(low < 10);
    assume(high < 10);
    if (low >= high)
        return 0;
    assert(high - low < 9); // found: assertion
    return 0;
}
