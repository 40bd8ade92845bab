// Functions with variable arguments: integers, floats, pointers, more than registers hold, lists that are copied and passed on.
#include <stdarg.h>
#include <stdio.h>

static long sum(int count, ...)
{
    va_list list;
    long sum = 0;
    va_start(list, count);
    for (int i = 0; i < count; i++)
        sum += va_arg(list, int);
    va_end(list);
    return sum;
}

static double mixed(const char *form, va_list list)
{
    double sum = 0;
    for (; *form != '\0'; form++)
        switch (*form) {
        case 'd':
            sum += va_arg(list, double);
            break;
        case 'l':
            sum += (double)va_arg(list, long);
            break;
        default:
            sum += *va_arg(list, const char *);
        }
    return sum;
}

static double twice(const char *form, ...)
{
    va_list list, other;
    va_start(list, form);
    va_copy(other, list);
    double sum = mixed(form, list);
    sum += 1000 * mixed(form, other);
    va_end(list);
    va_end(other);
    return sum;
}

int main(void)
{
    printf("%ld %ld\n", sum(3, 1, 2, -5), sum(9, 1, 2, 3, 4, 5, 6, 7, 8, 9));
    printf("%g\n", twice("dls", 1.5, 7L, "a"));
    printf("%g\n", twice("dddddddddlllllll", 1., 2., 3., 4., 5., 6., 7., 8., 9., 1L, 2L, 3L, 4L, 5L, 6L, 7L));
    return 0;
}
