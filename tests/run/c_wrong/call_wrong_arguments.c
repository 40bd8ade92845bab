// expect: the function 'two' is called with arguments or for a result that it does not have
// where: call_wrong_arguments.c:17
// status: 1
// option: --strict
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int two(int a, long b)
{
    return a + (int)b;
}

int main(void)
{
    int (*volatile function)(int) = (int (*)(int))two;
    return function(3); // here
}
