// expect: uninitialised value: what was read in line 14 is an operand of add
// where: uninitialised_block.c:14
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int *block = malloc(3 * sizeof *block);
    block[0] = block[2] = 1;
    int sum = 0;
    for (int i = 0; i < 3; i++)
        sum += block[i]; // here
    return sum;
}
