// expect: out of bounds: read of 1 byte at byte 3 of the variable 'text' of 3 bytes
// where: string_without_end.c:11
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char text[3] = {'a', 'b', 'c'};
    puts(text); // here
    return 0;
}
