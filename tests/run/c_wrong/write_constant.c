// expect: write to a constant: write of 4 bytes at the global 'limit' of 4 bytes
// where: write_constant.c:12
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int limit = 10;

int main(void)
{
    *(int *)&limit = 3; // here
    return limit;
}
