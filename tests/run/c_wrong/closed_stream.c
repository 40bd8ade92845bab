// expect: no stream that is open: a stream
// where: (in main, closed_stream.c:12)
// status: 1
#include <stdio.h>

int main(void)
{
    FILE *file = fopen("name", "w");
    if (file == NULL)
        return 9;
    fclose(file);
    fputs("text", file);
    return 0;
}
