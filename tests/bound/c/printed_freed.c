/* A string is read that is not there any more. */
// unknown: what is printed is not understood (in main, line 11)
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *text = calloc(4, 1);
    text[0] = 'x';
    free(text);
    printf("%s\n", text);
    return 0;
}
