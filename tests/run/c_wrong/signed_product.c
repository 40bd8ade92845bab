// expect: signed overflow: the result of this mul does not fit into 64 bits
// where: signed_product.c:12
// status: 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    long n = 1;
    for (int i = 0; i < 100; i++)
        n *= 3; // here
    return (int)n;
}
