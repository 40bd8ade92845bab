/* The same, and nothing is wrong with any value. */
// holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), turns = 0;
    assert(a < 5 || a > 4);
    while (turns < 3 && __VERIFIER_nondet_int())
        turns++;
    assert(turns <= 3);
    unsigned rest = __VERIFIER_nondet_uint() % 7;
    assert(rest < 7);
    int even = (__VERIFIER_nondet_int() & 6) % 2;
    assert(even == 0);
    return 0;
}
