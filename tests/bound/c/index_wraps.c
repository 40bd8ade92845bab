/* A product that wraps around is no multiple of its factors. */
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);
unsigned long __VERIFIER_nondet_ulong(void);

static char bytes[64];

int main(void)
{
    unsigned at = __VERIFIER_nondet_uint() * 12;
    unsigned long there = __VERIFIER_nondet_ulong() * 12;
    bytes[8] = 1;
    if (at < 64)
        assert(bytes[at] == 0); // fails
    if (there < 64)
        assert(bytes[there] == 0); // fails
    return 0;
}
