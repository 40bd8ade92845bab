// Nothing looks like a pointer to the block.
// options: --property tests/state/c/leaks/memtrack.prp -m32
#include <stdlib.h>

int main(void)
{
    int *block = malloc(sizeof *block); // found: leak
    *block = 0;
    return *block;
}
