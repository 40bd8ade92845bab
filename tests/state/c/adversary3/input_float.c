/* Float made of an int input. */
#include <assert.h>
int __VERIFIER_nondet_int(void);
int main(void)
{
    int v = __VERIFIER_nondet_int();
    if (v < 0 || v > 500)
        return 0;
    double d = v / 8.0;
    assert(d != 15.625); // found: assertion
    return 0;
}
