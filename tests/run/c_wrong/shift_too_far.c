// expect: shift by 32 of a number of 32 bits
// where: shift_too_far.c:11
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments)
{
    (void)arguments;
    return 1 << (count + 31); // here
}
