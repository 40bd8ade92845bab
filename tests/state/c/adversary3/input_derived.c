/* V in 0..1000, (v*7+3)%1000==500 for v=... 7v=497 mod 1000 -> v=71. */
#include <assert.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int main(void)
{
    int v = __VERIFIER_nondet_int();
    __VERIFIER_assume(v >= 0 && v < 200);
    int h = (v * 7 + 3) % 1000;
    assert(h != 500); // found: assertion
    return 0;
}
