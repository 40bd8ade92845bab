// expect: the function 'nowhere' is not defined, and there is no model of it: --free-functions gives it any value (in main, missing_function.c:15)
// status: 3
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int nowhere(int);

int main(int count, char **arguments)
{
    (void)arguments;
    if (count > 5)
        nowhere(1);
    puts("before");
    return nowhere(2); // here
}
