// expect: 4 bytes are copied to where they overlap: byte 3 of the variable 'text' of 20 bytes
// where: text_overlaps.c:12
// status: 1
#include <stdio.h>
#include <string.h>

int main(void)
{
    char text[20] = "ab";
    strncat(text, "c", 3);
    strcpy(text + 10, text);
    strcat(text, text); // here
    puts(text);
    return 0;
}
