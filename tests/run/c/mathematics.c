// Functions of <math.h>, and conversions between numbers.
// for 64 bits
#include <math.h>
#include <stdint.h>
#include <stdio.h>

int main(void)
{
    volatile double x = 0.7, y = 2.3, big = 1e300;
    volatile float f = 0.3f;
    volatile long double l = 1.1L;
    int exponent;
    double whole;
    printf("%.17g %.17g %.17g %.17g\n", sin(x), cos(x), tan(x), atan2(x, y));
    printf("%.17g %.17g %.17g %.17g\n", exp(x), log(y), pow(x, y), sqrt(y));
    printf("%g %g %g %g %g %g\n", floor(-x), ceil(x), round(y), trunc(-y), rint(2.5), fabs(-x));
    printf("%.9g %.9g %.9g %g\n", (double)sinf(f), (double)powf(f, 2), (double)sqrtf(f), (double)fmodf(5, 3));
    printf("%.20Lg %.20Lg %.20Lg\n", sqrtl(l), l * l / 3, fmodl(l, 0.3L));
    printf("%g %g %g %g %g\n", fmod(7.5, 2), hypot(3, 4), fmin(x, y), fmax(x, NAN), copysign(x, -1));
    printf("%g %d ", frexp(y, &exponent), exponent);
    printf("%g %g %ld %ld\n", modf(-y, &whole), whole, lround(2.5), lrint(2.5));
    printf("%d %d %d %d\n", isnan(big * big - big * big), isinf(big * big), signbit(-0.0) != 0, isfinite(x));
    printf("%d %u %lld %g\n", (int)-y, (unsigned)y, (long long)1e15, (double)(float)x);
    printf("%g %g %g\n", (double)UINT64_MAX, (double)(float)INT64_MIN, (double)(uint32_t)-1);
    printf("%d%d%d%d %d%d\n", x < y, x > y, x == y, x != y, NAN == NAN, NAN != NAN);
    __int128 wide = (__int128)INT64_MAX * INT64_MAX;
    unsigned __int128 shifted = (unsigned __int128)1 << 100;
    printf("%llx %llx %llx %d\n", (unsigned long long)(wide >> 64), (unsigned long long)wide,
           (unsigned long long)(shifted >> 64), wide > 0 && -wide < 0);
    printf("%llu %g\n", (unsigned long long)(shifted / 1000000007 % 1000000009), (double)wide);
    return 0;
}
