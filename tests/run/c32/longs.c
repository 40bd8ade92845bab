// Arithmetic of long as wide as int: unsigned longs wrap at 2^32, long longs do not; conversions between them and to floats.
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static unsigned long hash(const char *text)
{
    unsigned long h = 5381;
    for (; *text != '\0'; text++)
        h = h * 33 + (unsigned char)*text;
    return h;
}

int main(void)
{
    unsigned long u = ULONG_MAX;
    long l = LONG_MAX;
    long long ll = (long long)l + 1;
    printf("%lu %lu %lu\n", u + 1, u * u, 0ul - 1);
    printf("%ld %lld %lld %ld\n", l, ll, ll * ll, (long)(ll - 1));
    printf("%lu %lu\n", hash("the quick brown fox"), hash("jumps"));
    printf("%ld %ld %ld\n", (long)3000000000u, (long)0x123456789all, (long)-1ll);
    printf("%lld %llu\n", (long long)u, (unsigned long long)-1l);
    printf("%d %d %d\n", -1l < 1u, -1ll < 1u, l + 1ul > l);
    printf("%lu %lu %ld\n", u >> 31, 1ul << 31, -8l >> 1);
    printf("%lld %lld %llu\n", 1ll << 62, -1ll >> 60, ~0ull / 10);
    printf("%lld %lld %llu %llu\n", -7000000000ll / 3, -7000000000ll % 3, ~0ull / 7000000000ull, ~0ull % 7000000000ull);
    printf("%.1f %.1f %.1f\n", (double)u, (double)ll, (double)(float)(1ll << 40));
    printf("%lu %lld %ld\n", (unsigned long)4e9, (long long)-4e18, (long)-2.5);
    printf("%ld %lld %ld %lld\n", lround(2.5), llround(5e9), lrint(3.5), llrint(-7e10));
    printf("%ld %lld %d\n", labs(-2147483647l), llabs(-9000000000ll), abs(-3));
    printf("%d %d %ld %ld %lld %lld\n", div(17, -5).quot, div(17, -5).rem, ldiv(-2000000000l, 7).quot,
           ldiv(-2000000000l, 7).rem, lldiv(-90000000000ll, 7).quot, lldiv(-90000000000ll, 7).rem);
    long sum = 0;
    unsigned long long product = 1;
    for (unsigned long i = ULONG_MAX - 3; i != 2; i++) {
        sum += (long)i;
        product *= i;
    }
    printf("%ld %llu\n", sum, product);
    int overflows = __builtin_add_overflow(l, 1l, &l) + 2 * __builtin_mul_overflow(70000ul, 70000ul, &u);
    printf("%d %ld %lu\n", overflows, l, u);
    return 0;
}
