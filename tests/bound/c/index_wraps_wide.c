// The same with 64 bits, where heddle guesses that products do not wrap around: nothing is proved.
// unknown: an index may wrap around
#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);
static unsigned char cells[16];

int main(void) {
    unsigned long i = __VERIFIER_nondet_ulong() * 3;
    if (i >= 16)
        return 0;
    cells[2] = 7;
    assert(cells[i] != 7);
    return 0;
}
