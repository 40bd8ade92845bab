// What cannot be opened is no stream.
// expect: no stream that is open: the null pointer (in main, no_stream.c:9)
// status: 1
#include <stdio.h>

int main(void)
{
    FILE *file = fopen("nowhere", "r");
    return fgetc(file);
}
