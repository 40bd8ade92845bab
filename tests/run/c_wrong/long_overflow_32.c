// expect: signed overflow: the result of this add does not fit into 32 bits
// where: (in main, long_overflow_32.c:11)
// status: 1
// option: -m32
#include <limits.h>
#include <stdio.h>

int main(void)
{
    long l = LONG_MAX;
    printf("%ld\n", l + 1);
    return 0;
}
