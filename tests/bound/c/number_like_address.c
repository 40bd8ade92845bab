/* What looks like an address here but is a number is not taken for one. */
// unknown: what is computed may depend on where variables lie
#include <assert.h>

static int one;

int main(void)
{
    long number = 0x2ad1000000000000;
    assert(number != (long)&one);
    return 0;
}
