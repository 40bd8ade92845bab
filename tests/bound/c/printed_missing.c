/* A conversion has no argument; formats that are computed may have any. */
// unknown: what is printed is not understood (in main, line 7)
#include <stdio.h>

int main(void)
{
    printf("%d %d\n", 1);
    return 0;
}
