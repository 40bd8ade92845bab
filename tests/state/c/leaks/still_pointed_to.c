// A global still points to the block: that is a leak, since all blocks are asked about.
// options: --kinds leak
#include <stdlib.h>

static int *kept;

int main(void)
{
    kept = malloc(sizeof *kept); // found: leak
    return 0;
}
