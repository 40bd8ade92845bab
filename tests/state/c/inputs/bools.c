/* One of four pairs of inputs fails. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    int a = __VERIFIER_nondet_bool(), b = __VERIFIER_nondet_bool();
    assert(!(a && !b)); // found: assertion
    return 0;
}
