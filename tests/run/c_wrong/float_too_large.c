// expect: the number 1e+20 does not fit into an integer of 32 bits
// where: float_too_large.c:11
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    volatile double large = 1e20;
    return (int)large; // here
}
