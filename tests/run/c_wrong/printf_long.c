// expect: printf: argument 2 does not fit the conversion %d
// where: printf_long.c:10
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    printf("%d\n", 1L); // here
    return 0;
}
