// expect: call of what is no function: the null pointer
// where: call_null.c:11
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int (*volatile function)(int) = NULL;
    return function(3); // here
}
