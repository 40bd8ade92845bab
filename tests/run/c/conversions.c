// Conversions between integers, floating numbers, Booleans and enumerations, and Duff's device.
// for 64 bits
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
enum E { A = -1, B, C = 10, D };
static void duff(char *t, const char *f, int n)
{
    int k = (n + 7) / 8;
    switch (n % 8) {
    case 0:
        do {
            *t++ = *f++;
        case 7:
            *t++ = *f++;
        case 6:
            *t++ = *f++;
        case 5:
            *t++ = *f++;
        case 4:
            *t++ = *f++;
        case 3:
            *t++ = *f++;
        case 2:
            *t++ = *f++;
        case 1:
            *t++ = *f++;
        } while (--k > 0);
    }
}
int main(void)
{
    _Bool b = 0.5;
    _Bool c = (void *)&b;
    printf("%d %d %d\n", b, c, (_Bool)256);
    printf("%d %d %d\n", A, B, D);
    char t[20] = {0};
    duff(t, "hello, duff dev", 15);
    puts(t);
    printf("%u %lu %d\n", (unsigned)3.99, (unsigned long)1e19, (int)-2.9);
    printf("%d %d\n", (signed char)200, (short)70000);
    unsigned char uc = 200;
    printf("%d %d\n", uc << 2, ~uc);
    printf("%d\n", -1 < 1u);
    printf("%ld\n", (long)(int32_t)0x80000000);
    double d = 0.1 + 0.2;
    printf("%.17g %d\n", d, d == 0.3);
    float f = 16777217;
    printf("%.1f\n", f);
    printf("%d %d\n", NAN == NAN, -0.0 == 0.0);
    __int128 x = (__int128)1 << 90;
    printf("%lld\n", (long long)(x >> 60));
    printf("%llu\n", (unsigned long long)((unsigned __int128)-1 % 1000000007));
    printf("%d %d %d\n", -7 / 2, -7 % 2, 7 % -2);
    long double l = 1.0L / 3;
    printf("%.20Lf\n", l);
    printf("%a %g\n", 0.1f, (double)1e-320);
    uint64_t m = UINT64_MAX;
    printf("%.0f %g\n", (double)m, (float)m);
    printf("%d\n", (1 ? -1 : 0u) > 0);
    char ch = 0xff;
    printf("%d\n", ch == 0xff);
    printf("%zu %zu\n", sizeof('a'), sizeof(L"ab"));
    int i = 5;
    i = (i++, i + 1);
    printf("%d\n", i);
    printf("%g %g %g\n", 1 / 0.0, -1 / 0.0, fmod(-7, 3));
    printf("%ld %ld\n", lrint(2.5), lround(2.5));
    printf("%x\n", (unsigned)~0u >> 4);
    return 0;
}
