// A variable of main points to the block when it exits.
// options: --property tests/state/c/leaks/memtrack.prp
// holds
#include <stdlib.h>

int main(void)
{
    int *volatile block = malloc(sizeof *block);
    *block = 1;
    exit(*block);
}
