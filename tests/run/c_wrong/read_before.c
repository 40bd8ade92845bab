// expect: out of bounds: read of 4 bytes at byte -4 of the variable 'numbers' of 12 bytes in main (in main, read_before.c:10)
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int numbers[3] = {1, 2, 3}, index = -1;
    return *(numbers + index); // here
}
