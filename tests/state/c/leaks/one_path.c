// On one path the block is forgotten.
// options: --kinds leak
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    void *block = malloc(8); // found: leak
    if (__VERIFIER_nondet_bool())
        return 1;
    free(block);
    return 0;
}
