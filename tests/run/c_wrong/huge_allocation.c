// expect: (in main, huge_allocation.c:13)
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    for (size_t size = 1; size != 0; size *= 2)
        if (malloc(size) == NULL)
            break;
    char *more = calloc(1ul << 40, 1ul << 30);
    *more = 1; // here
    return 0;
}
