// The index wraps around: three times a large number is 2, though no multiple of 3.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
static unsigned char cells[16];

int main(void) {
    unsigned i = __VERIFIER_nondet_uint();
    if (i * 3u >= 16)
        return 0;
    cells[2] = 7;
    assert(cells[i * 3u] != 7); // fails
    return 0;
}
