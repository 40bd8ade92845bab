// A variable has one value, whichever it is: what is read twice, copied or kept in a register does not change.
// expect: assertion 'x != 0' fails
// where: free_values.c:25
// status: 134
// option: --free-values
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    char one;
    long other;
};

int main(void)
{
    int x, y = x, array[3], *block = malloc(8);
    struct pair a, b = a;
    if (y == 3)
        x = 5;
    assert(x == 5 || x == y);
    assert(array[1] == array[1] && a.one == b.one && a.other == b.other);
    assert(memcmp(&a, &b, sizeof a) == 0 && block[1] == block[1]);
    assert(strnlen((char *)block, 8) <= 8);
    assert(x != 0);
    free(block);
    return 0;
}
