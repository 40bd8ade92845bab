/* Which of two variables comes first is not known. */
// unknown: what is computed may depend on where variables lie
#include <assert.h>

static int one, two;

int main(void)
{
    int *a = &one, *b = &two;
    assert(a < b);
    return 0;
}
