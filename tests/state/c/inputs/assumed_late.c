/* The value is seen before the assumption cuts it off. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int seen;

int main(void)
{
    int a = __VERIFIER_nondet_int();
    seen = a;
    assert(seen != -1); // found: assertion
    __VERIFIER_assume(a >= 0 && a < 4);
    return seen;
}
