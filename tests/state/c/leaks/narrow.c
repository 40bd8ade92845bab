// Of 32 bits many numbers look like pointers.
// options: --property tests/state/c/leaks/memtrack.prp -m32
// unknown: whether something still points to a block is not known
#include <stdlib.h>

static int *kept;

int main(void)
{
    kept = malloc(sizeof *kept);
    return 0;
}
