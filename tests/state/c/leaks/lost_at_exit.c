// The variable points elsewhere when main exits, but nobody can tell that from a variable that is not used any more.
// options: --property tests/state/c/leaks/memtrack.prp
// unknown: whether something still points to a block is not known
#include <stdlib.h>

static int other;

int main(void)
{
    int *block = malloc(sizeof *block);
    *block = 1;
    block = &other;
    exit(*block);
}
