// expect: a place is reached that the program says is never reached
// where: unreachable.c:12
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments)
{
    (void)arguments;
    if (count > 0)
        __builtin_unreachable(); // here
    return 0;
}
