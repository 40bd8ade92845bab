// expect: uninitialised value: read of 1 byte at the variable 'text' of 20 bytes
// where: uninitialised_string.c:13
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char text[20];
    text[3] = 'x';
    text[10] = '\0';
    return (int)strlen(text); // here
}
