/* Where a variable lies is computed with. */
// unknown: what is computed may depend on where variables lie
#include <assert.h>
#include <stdint.h>

static int table[8];

int main(void)
{
    int *key = &table[3];
    table[((uintptr_t)key >> 4) % 8] = 1;
    assert(table[0] == 0);
    return 0;
}
