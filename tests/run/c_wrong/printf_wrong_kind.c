// expect: printf: argument 2 does not fit the conversion %s
// where: printf_wrong_kind.c:10
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    printf("%s\n", 3); // here
    return 0;
}
