// _exit does not call what atexit named.
// options: --kinds leak
#include <stdlib.h>

static void *block;

static void cleans(void)
{
    free(block);
}

int main(void)
{
    atexit(cleans);
    block = malloc(8); // found: leak
    _Exit(0);
}
