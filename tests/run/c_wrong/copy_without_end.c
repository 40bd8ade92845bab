// expect: out of bounds: write of 6 bytes
// where: copy_without_end.c:12
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    const char *name = "hello";
    char *copy = malloc(strlen(name));
    strcpy(copy, name); // here
    printf("%s\n", copy);
    free(copy);
    return 0;
}
