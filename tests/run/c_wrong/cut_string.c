// expect: out of bounds: read of 1 byte at byte 4 of the variable 'name' of 4 bytes
// where: cut_string.c:11
// status: 1
#include <stdio.h>
#include <string.h>

int main(void)
{
    char name[4];
    strncpy(name, "abcdef", sizeof name);
    printf("%zu\n", strlen(name)); // here
    return 0;
}
