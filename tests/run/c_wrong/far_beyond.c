// expect: out of bounds: a pointer is moved far away from the global 'main.first' of 40 bytes
// where: far_beyond.c:13
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    static int first[10], second[10];
    long index = 0x40000000;
    second[0] = 1;
    return first[index]; // here
}
