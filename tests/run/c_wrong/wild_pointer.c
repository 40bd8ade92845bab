// expect: invalid pointer: read of 1 byte at the address 0xdeadbeef
// where: wild_pointer.c:10
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    return *(char *)0xdeadbeef00000000; // here
}
