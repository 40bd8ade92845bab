// expect: printf: there is no argument for the conversion %d
// where: printf_too_few.c:10
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    printf("%d %d\n", 1); // here
    return 0;
}
