// expect: printf: argument 2 does not fit the conversion %d
// where: (in main, wide_for_long_32.c:9)
// status: 1
// option: -m32
#include <stdio.h>

int main(void)
{
    printf("%ld %d\n", 1ll << 40, 2);
    return 0;
}
