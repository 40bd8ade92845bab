// Integers of all widths: signed, unsigned, wrapping, promoted, converted; shifts, division, bit counts, overflow checks.
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

static int add(int a, int b)
{
    return a + b;
}

static unsigned wrap(unsigned a, unsigned b)
{
    return a * b - 1;
}

static short narrow(int a)
{
    signed char c = (signed char)a;
    unsigned short s = (unsigned short)(a * 3);
    return (short)(c + s);
}

static long divide(long a, long b)
{
    return a / b * 1000 + a % b;
}

static uint64_t shifts(uint64_t x, int n)
{
    return x << n | x >> (64 - n) | (uint64_t)((int64_t)x >> n);
}

static __int128 wide(int64_t a, uint64_t b)
{
    return (__int128)a * 1000000007 + ((__int128)b << 64) - 5;
}

static int bits(uint32_t x, uint64_t y)
{
    return __builtin_popcount(x) + 100 * __builtin_popcountll(y) + 10000 * __builtin_clz(x) + 7 * __builtin_ctzll(y) +
           __builtin_clzll(y) + __builtin_ctz(x) + (int)(__builtin_bswap32(x) & 0xff) +
           (int)(__builtin_bswap64(y) >> 60) + __builtin_bswap16((uint16_t)x) +
           (int)__builtin_rotateleft32(x, 5) % 1000 + (int)__builtin_rotateright32(x, 0) % 1000;
}

static int overflows(int a, int b, long c, long d, unsigned e)
{
    int i;
    long l;
    unsigned u;
    unsigned char small;
    int found = __builtin_add_overflow(a, b, &i);
    found = 2 * found + __builtin_sub_overflow(a, b, &i);
    found = 2 * found + __builtin_mul_overflow(a, b, &i);
    found = 2 * found + __builtin_add_overflow(c, d, &l);
    found = 2 * found + __builtin_sub_overflow(c, d, &l);
    found = 2 * found + __builtin_mul_overflow(c, d, &l);
    found = 2 * found + __builtin_mul_overflow(e, (unsigned)b, &u);
    found = 2 * found + __builtin_add_overflow(e, (unsigned)b, &u);
    found = 2 * found + __builtin_sub_overflow(e, (unsigned)b, &u);
    return 2 * found + __builtin_add_overflow(a, b, &small);
}

int main(void)
{
    static const int numbers[] = {0, 1, -1, 7, -100, 65535, 2147483647, -2147483647 - 1};
    enum { COUNT = sizeof numbers / sizeof *numbers };
    for (int i = 0; i < COUNT; i++) {
        for (int j = 0; j < COUNT; j++) {
            int a = numbers[i], b = numbers[j];
            __int128 w = wide((int64_t)a << 31, (uint64_t)b);
            printf("%d %u %d %ld\n", add(a / 2, b / 2), wrap((unsigned)a, (unsigned)b), narrow(a / 4),
                   divide(a, b == 0 ? 3 : b));
            printf("%lx %lx %lx %d\n", shifts((uint64_t)(long)a, (b & 31) + 1), (long)w, (long)(w >> 64),
                   overflows(a, b, (long)a << 32, (long)b << 20, (unsigned)a));
            printf("%d %d\n", bits((uint32_t)a | 4u, (uint64_t)(long)b | 0x10000), a < b);
        }
    }
    bool flag = numbers[1];
    unsigned char c = 200;
    c += 100;
    printf("%d %d %d\n", flag, !flag, c);
    return 0;
}
