// expect: shift by -1 of a number of 64 bits
// where: shift_negative.c:11
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments)
{
    (void)arguments;
    return (int)(1ul >> (long)(count - 2)); // here
}
