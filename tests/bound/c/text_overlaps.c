/* A text is copied to where it overlaps, which is undefined. */
// unknown: a text is copied to where it overlaps
#include <string.h>

char text[8] = "abc", other[8];

int main(void)
{
    strcpy(other, text);
    strcat(other, text);
    strcpy(text, text + 1);
    return 0;
}
