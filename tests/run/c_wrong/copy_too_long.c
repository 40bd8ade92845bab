// expect: out of bounds: write of 12 bytes at the variable 'to' of 8 bytes
// where: copy_too_long.c:11
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char to[8];
    strcpy(to, "much longer"); // here
    return 0;
}
