/* Counts down from the input; fails for v==37. */
#include <assert.h>
int __VERIFIER_nondet_int(void);
int main(void)
{
    int v = __VERIFIER_nondet_int();
    if (v < 0 || v > 50)
        return 0;
    int n = 0;
    while (v > 0) {
        v -= 2;
        n += 3;
    }
    assert(n != 57 || v == 0); // found: assertion
    return 0;
}
