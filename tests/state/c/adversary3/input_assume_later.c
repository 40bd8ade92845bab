/* The input is masked after a comparison in another function. */
#include <assert.h>
int __VERIFIER_nondet_int(void);
int cls(int v)
{
    return v >= 0 ? (v & 0x1ff) : -1;
}
int cls2(int v)
{
    return v % 3;
}
int main(void)
{
    int v = __VERIFIER_nondet_int();
    int c = cls(v), d = cls2(v);
    if (c == 300 && d == 2)
        assert(0); // found: assertion
    return 0;
}
