// expect: division by zero
// where: divide_by_zero.c:11
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments)
{
    (void)arguments;
    return 10 / (count - 1); // here
}
