// expect: use after free: read of 4 bytes at a block of 4 bytes, allocated at main(use_after_free.c:9), freed at drop(use_after_free.c:5) (in main, use_after_free.c:12)
// status: 1
#include <stdlib.h>

static void drop(void *p) { free(p); }

int main(void)
{
    int *block = malloc(sizeof *block);
    *block = 3;
    drop(block);
    return *block; // here
}
