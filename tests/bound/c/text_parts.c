/* Parts of texts that are given. */
// holds
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    char text[8] = "ab", other[8];
    int given = __VERIFIER_nondet_int();
    if (given < -9 || given > 9)
        return 0;
    strcat(text, given > 0 ? "cd" : "e");
    assert(strlen(text) == (given > 0 ? 4 : 3));
    assert(strncmp(text, "abx", 2) == 0 && strncmp(text, "abx", 3) < 0);
    strncpy(other, text, 5);
    assert(strcmp(text, other) == 0 && other[4] == 0);
    memmove(other, text, sizeof other);
    assert(memcmp(text, other, sizeof other) == 0);
    assert(abs(given) <= 9 && labs(given) >= given);
    return 0;
}
