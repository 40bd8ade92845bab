/* What is not understood cannot be reached. */
// holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n > 5 && n < 3) {
        float half = (float)n / 2;
        assert(half != 1.5f);
    }
    return 0;
}
