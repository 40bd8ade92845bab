// A product that is cut to 32 bits is no multiple of its factor: heddle guesses that it is, and sees that it may not be.
// unknown: 
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
static unsigned char cells[16];

int main(void) {
    unsigned i = (unsigned)((long)__VERIFIER_nondet_int() * 3);
    if (i >= 16)
        return 0;
    cells[2] = 7;
    assert(cells[i] == 0);
    return 0;
}
