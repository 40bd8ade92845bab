// The only pointer to a block is overwritten.
// options: --kinds leak
#include <stdlib.h>

int main(void)
{
    int *one = malloc(sizeof *one); // found: leak
    int *two = malloc(sizeof *two);
    *one = 1;
    one = two;
    free(one);
    return 0;
}
