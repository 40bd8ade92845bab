// The only pointer is gone with main.
// options: --property tests/state/c/leaks/memtrack.prp
#include <stdlib.h>

int main(void)
{
    int *block = malloc(sizeof *block); // found: leak
    *block = 0;
    return *block;
}
