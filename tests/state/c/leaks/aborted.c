// An execution that aborts has no end at which blocks would count; the other one frees.
// options: --kinds leak
// holds
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    void *block = malloc(8);
    if (__VERIFIER_nondet_bool())
        abort();
    free(block);
    return 0;
}
