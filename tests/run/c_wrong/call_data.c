// expect: call of what is no function: the global 'number' of 4 bytes
// where: call_data.c:12
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int number;

int main(void)
{
    return ((int (*)(int))&number)(3); // here
}
