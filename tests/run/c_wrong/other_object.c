// expect: out of bounds: read of 4 bytes at byte 
// where: other_object.c:13
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int *one = malloc(16), *two = malloc(16);
    two[0] = one[0] = 1;
    one += 1000;
    return *one; // here
}
