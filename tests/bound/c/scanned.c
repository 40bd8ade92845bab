/* What writes through pointers and is not known is no function that does nothing. */
// unknown: the function 'snprintf' is not understood (in main, line 9)
#include <assert.h>
#include <stdio.h>

int main(void)
{
    char text[8] = "a";
    snprintf(text, sizeof text, "b");
    assert(text[0] == 'a');
    return 0;
}
