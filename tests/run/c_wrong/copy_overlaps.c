// expect: 6 bytes are copied to where they overlap: byte 2 of the variable 'text' of 20 bytes
// where: copy_overlaps.c:13
// status: 1
#include <stdio.h>
#include <string.h>

int main(void)
{
    char text[20] = "abcdefgh";
    memcpy(text, text, 6);
    memmove(text + 2, text, 6);
    memcpy(text + 8, text, 8);
    memcpy(text + 2, text, 6); // here
    puts(text);
    return 0;
}
