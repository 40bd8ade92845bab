// expect: uninitialised value: the variable 'value'
// where: uninitialised_variable.c:14
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments)
{
    int value;
    (void)arguments;
    if (count > 5)
        value = 1;
    if (value == 3) // here
        puts("three");
    return 0;
}
