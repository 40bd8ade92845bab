// expect: out of bounds: write of 8 bytes at byte 32 of a block of 32 bytes, allocated at main(beyond_stored_32.c:13)
// where: (in main, beyond_stored_32.c:16)
// status: 1
// option: -m32
#include <stdlib.h>

static struct {
    long long *first, *end;
} range;

int main(void)
{
    range.first = malloc(4 * sizeof *range.first);
    range.end = range.first + 4;
    for (long long *at = range.first; at <= range.end; at++)
        *at = 0;
    return 0;
}
