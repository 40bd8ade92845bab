/* What the last turn of a loop took is compared in the next one. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int last = 0;
    for (int i = 0; i < 3; i++) {
        assert(last != 4711); // found: assertion
        last = __VERIFIER_nondet_int();
        if (i > 0 && last == 42)
            assert(i != 2); // found: assertion
    }
    return 0;
}
