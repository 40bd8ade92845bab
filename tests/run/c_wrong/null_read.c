// expect: null pointer: read of 4 bytes at the address 0x4, where nothing is
// where: null_read.c:15
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    int a, b;
};

int main(void)
{
    struct pair *volatile none = NULL;
    return none->b; // here
}
