// expect: out of bounds: read of 4 bytes at byte 24 of the arguments of a variadic function of 24 bytes
// where: too_few_variadic.c:13
// status: 1
#include <stdarg.h>
#include <stdio.h>

static int sum(int count, ...)
{
    va_list list;
    int sum = 0;
    va_start(list, count);
    for (int i = 0; i < count; i++)
        sum += va_arg(list, int); // here
    va_end(list);
    return sum;
}

int main(void)
{
    printf("%d\n", sum(2, 1, 2));
    printf("%d\n", sum(4, 1, 2, 3));
    return 0;
}
