// The block is freed before its pointer is overwritten.
// options: --kinds leak
// holds
#include <stdlib.h>

int main(void)
{
    int *one = malloc(sizeof *one);
    int *two = malloc(sizeof *two);
    free(one);
    one = two;
    free(one);
    return 0;
}
