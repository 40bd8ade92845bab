// expect: uninitialised value: argument 2 of printf
// where: uninitialised_argument.c:13
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int value[2];
    value[0] = 1;
    printf("%d %d\n", value[0], 2);
    printf("%d\n", value[1]); // here
    return 0;
}
