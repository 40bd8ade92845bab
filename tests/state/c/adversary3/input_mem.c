/* Input written byte by byte by memcpy, compared with strcmp. */
#include <assert.h>
#include <string.h>
char __VERIFIER_nondet_char(void);
int main(void)
{
    char b[3];
    b[0] = __VERIFIER_nondet_char();
    b[1] = __VERIFIER_nondet_char();
    b[2] = 0;
    assert(strcmp(b, "ok")); // found: assertion
    return 0;
}
