/* No search tries all integers: 12343 * 12343 is not among what is tried. */
// options: --engine explore
// unknown: wide_input.c:13
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    /* the sum wraps, so it is unsigned */
    unsigned a = (unsigned)__VERIFIER_nondet_int();
    assert(a * a != 152349649U);
    return 0;
}
