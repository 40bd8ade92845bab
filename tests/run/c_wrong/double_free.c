// expect: double free: a block of 8 bytes, allocated at main(double_free.c:
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    void *block = malloc(8);
    free(block);
    free(block); // here
    return 0;
}
