// expect: free of what was not allocated: byte 4 of a block of 8 bytes
// where: free_inner.c:11
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *block = malloc(8);
    free(block + 4); // here
    return 0;
}
