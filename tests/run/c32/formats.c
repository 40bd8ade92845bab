// printf and sscanf of every kind: l, z and t are 32 bits wide, ll and j 64.
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

int main(void)
{
    int i = -5, n = 0;
    long l = LONG_MIN;
    unsigned long ul = ULONG_MAX;
    long long ll = LLONG_MIN;
    long long long_n = 0;
    short s = -3;
    signed char c = -4;
    long ln = 0;
    printf("%d %i %u %o %x %X %c %%\n", i, i, i, i, i, i, 'c');
    printf("%ld %li %lu %lo %lx %lX\n", l, l, ul, ul, ul, ul);
    printf("%lld %llu %llx %qd\n", ll, ll, ll, (long long)i);
    printf("%hd %hu %hhd %hhu %hx\n", s, s, c, c, s);
    printf("%zu %zd %td %jd %ju %jx\n", (size_t)-1, (ssize_t)-2, (ptrdiff_t)-3, (intmax_t)-4, (uintmax_t)-5,
           (intmax_t)-6);
    printf("%" PRId64 " %" PRIu32 " %" PRIxPTR " %" PRIdMAX "\n", INT64_MIN, UINT32_MAX, (uintptr_t)0xabc, (intmax_t)-9);
    printf("%5ld|%-12lld|%012lld|%+ld|%#lx|%.15lld|%*ld\n", 42l, 42ll, -42ll, 42l, 42ul, 42ll, 7, 42l);
    printf("%f %e %g %a %.3f %10.2e|\n", 1.5, 1e100, 1e-5, 0.1, 2.0 / 3, 12345.678);
    printf("%Lf %Le %Lg %d\n", 1.5L, 1e300L, 0.1L, 7);
    printf("%s|%10s|%-6s|%.2s|%c%c|%ls\n", "abc", "abc", "abc", "abc", 'x', 'y', L"wide");
    printf("%d %lld %s %ld %g %lld %c\n", 1, 2ll, "three", 4l, 5.5, 6ll, '7');
    printf("%2$s %1$lld %3$ld\n", 1ll << 40, "two", 3l);
    printf("%p %d\n", NULL, snprintf(NULL, 0, "%p", (void *)&i) <= 10);
    printf("ab%ncd%lnef%lln\n", &n, &ln, &long_n);
    printf("%d %ld %lld\n", n, ln, long_n);
    char text[64];
    int length = snprintf(text, 8, "%lld", ll);
    printf("%s %d\n", text, length);

    long a = 0, b = 0;
    long long d = 0;
    size_t z = 0;
    short h = 0;
    unsigned char hh = 0;
    double f = 0;
    float g = 0;
    long double x = 0;
    intmax_t j = 0;
    ptrdiff_t t = 0;
    struct {
        long first, second;
    } two = {1, 2};
    printf("%d ", sscanf("-7 123456789012 4294967295 -2 300", "%ld %lld %zu %hd %hhu", &a, &d, &z, &h, &hh));
    printf("%ld %lld %zu %d %d\n", a, d, z, h, hh);
    printf("%d ", sscanf("1.5 2.5 3.5 -77777777777 9", "%lf %f %Lf %jd %td", &f, &g, &x, &j, &t));
    printf("%g %g %Lg %jd %td\n", f, (double)g, x, j, t);
    printf("%d %ld %ld\n", sscanf("99999999999 0x1f", "%ld %li", &b, &two.first), b, two.first);
    printf("%ld\n", two.second);
    char *end;
    printf("%ld %lu %s ", strtol("-2147483649x", &end, 10), strtoul("4294967296", NULL, 10), end);
    printf("%ld %lu %lu\n", strtol("7fffffff", NULL, 16), strtoul("-1", NULL, 10), strtoul("0xffffffff", &end, 0));
    printf("%lld %llu %d %ld %lld\n", strtoll("-9000000000", NULL, 10), strtoull("18446744073709551615", NULL, 10),
           atoi("12"), atol("-2147483648"), atoll("9000000000"));
    return 0;
}
