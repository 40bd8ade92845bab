// expect: out of bounds: write of 10 bytes at the variable 'text' of 8 bytes in main (in main, read_too_much.c:12)
// status: 1
#include <stdio.h>

int main(void)
{
    char text[8];
    FILE *file = fopen("name", "w+");
    fputs("0123456789", file);
    rewind(file);
    fgets(text, 8, file);
    rewind(file), fread(text, 1, 10, file);
    return 0;
}
