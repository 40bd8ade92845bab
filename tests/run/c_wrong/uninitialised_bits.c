// expect: uninitialised value
// where: uninitialised_bits.c:18
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct flags {
    unsigned a : 4, b : 4;
};

int main(void)
{
    struct flags flags;
    flags.a = 3;
    if (flags.a != 3)
        return 1;
    return flags.b == 2; // here
}
