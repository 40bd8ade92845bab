// expect: signed overflow: the result of this div does not fit into 32 bits
// where: divide_overflow.c:11
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments)
{
    (void)arguments;
    return (-2147483647 - count) / -count; // here
}
