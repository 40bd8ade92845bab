// expect: write to a constant: write of 1 byte at a string constant of 6 bytes
// where: write_string.c:11
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *text = "hello";
    text[0] = 'H'; // here
    return 0;
}
