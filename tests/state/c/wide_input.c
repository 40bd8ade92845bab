/* No search tries all integers. */
// unknown: input
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    assert(a != 123456789);
    return 0;
}
