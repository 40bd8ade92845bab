// expect: signed overflow: the result of this add does not fit into 32 bits (in main, signed_overflow.c:12)
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int n = 2147483647;
    unsigned u = 4294967295u;
    u++;
    n++; // here
    return n + (int)u;
}
