// expect: out of bounds: read of 8 bytes at the arguments of a variadic function of 4 bytes
// where: (in first, variadic_too_narrow_32.c:10)
// status: 1
// option: -m32
#include <stdarg.h>
static long long first(int count, ...)
{
    va_list list;
    va_start(list, count);
    long long value = va_arg(list, long long);
    va_end(list);
    return value;
}

int main(void)
{
    return (int)first(1, 2);
}
