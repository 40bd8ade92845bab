/* What is compared with constants alone needs no more than one value of each side. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int far_off(int value)
{
    return value > 1000000 || value < -1000000;
}

int main(void)
{
    int a = __VERIFIER_nondet_int();
    assert(a != 123456789); // found: assertion
    if (far_off(__VERIFIER_nondet_int()))
        assert(0); // found: assertion
    switch (__VERIFIER_nondet_int()) {
    case -77:
        assert(0); // found: assertion
    default:
        break;
    }
    return 0;
}
