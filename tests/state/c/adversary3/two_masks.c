/* Two masks of an input together tell more classes apart than are tried. */
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned v = __VERIFIER_nondet_uint();
    if ((v & 0xff) == 3 && (v & 0x100))
        assert(0); // found: assertion
    return 0;
}
