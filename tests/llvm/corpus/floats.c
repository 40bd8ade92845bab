// Floats of three widths, their comparisons with what is not a number, and conversions.
#include <math.h>
#include <stdio.h>

static double mean(const double *numbers, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += numbers[i];
    return sum / count;
}

static int compare(double a, double b)
{
    return (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5 | !(a < b) << 6 |
           (__builtin_isunordered(a, b) != 0) << 7 | (__builtin_islessgreater(a, b) != 0) << 8;
}

static float single(float a, float b)
{
    return -a * b + 0.1f;
}

static long double widest(long double a)
{
    return a / 3 + 1.1L;
}

int main(void)
{
    double numbers[] = {1.5, -2.25, 1e300, 0.1, -0.0, NAN, INFINITY};
    enum { COUNT = sizeof numbers / sizeof *numbers };
    for (int i = 0; i < COUNT; i++)
        for (int j = 0; j < COUNT; j++)
            printf("%d ", compare(numbers[i], numbers[j]));
    printf("\n%.17g %.9g %.20Lg\n", mean(numbers, 4), (double)single(1.1f, 2.3f), widest(2.5L));
    printf("%d %u %ld %g %g\n", (int)-2.9, (unsigned)3e9, (long)1e15, (double)(float)0.1, (double)(unsigned long)-1);
    printf("%g %g %g\n", fabs(numbers[1]), fmod(7.5, 2), numbers[1] > 0 ? sqrt(2) : floor(-1.5));
    return (int)(mean(numbers, 2) * 4);
}
