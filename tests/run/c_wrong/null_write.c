// expect: null pointer: write of 8 bytes at the null pointer
// where: null_write.c:11
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    long *volatile none = NULL;
    *none = 1; // here
    return 0;
}
