// That a global leads to a block is not enough: it must be freed.
// options: --property tests/state/c/leaks/memcleanup.prp
#include <stdlib.h>

static int *kept;

int main(void)
{
    kept = malloc(sizeof *kept); // found: leak
    return 0;
}
