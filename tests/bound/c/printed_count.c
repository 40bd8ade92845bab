/* A conversion writes memory. */
// unknown: what is printed is not understood (in main, line 9)
#include <assert.h>
#include <stdio.h>

int main(void)
{
    int length = 0;
    printf("four%n\n", &length);
    assert(length == 0);
    return 0;
}
