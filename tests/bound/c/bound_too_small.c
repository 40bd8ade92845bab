/* The third round fails, and is cut off. */
// unwind: 2
// unknown: loops or recursions go on
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++)
        assert(i < 3);
    return 0;
}
