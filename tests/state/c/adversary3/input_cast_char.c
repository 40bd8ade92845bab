/* (char) of the input == 'q' although v > 1000. */
#include <assert.h>
int __VERIFIER_nondet_int(void);
int main(void)
{
    int v = __VERIFIER_nondet_int();
    if (v > 1000) {
        char c = (char)v;
        switch (c) {
        case 'q':
            assert(v < 2000); // found: assertion
            break;
        default:
            break;
        }
    }
    return 0;
}
