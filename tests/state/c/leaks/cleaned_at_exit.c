// What atexit named frees the block.
// options: --kinds leak
// holds
#include <stdlib.h>

static void *block;

static void cleans(void)
{
    free(block);
}

int main(void)
{
    atexit(cleans);
    block = malloc(8);
    exit(0);
}
