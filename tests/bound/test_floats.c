/* Floats as circuits against those of the machine: operands are constants, so that the circuits fold. */
#include "bound/terms/float.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TRIES = 10000 };

static uint64_t next(uint64_t *seed)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *seed >> 32 | *seed << 32;
}

/* Bits of a float: exponents are often near to each other, or at the ends, and fractions often have few bits. */
static uint64_t some_float(uint64_t *seed, unsigned fraction, unsigned width)
{
    uint64_t most = (UINT64_C(1) << (width - 1 - fraction)) - 1, exponent, digits = next(seed);
    switch (next(seed) % 5) {
    case 0:
        exponent = next(seed) % 3;
        break;
    case 1:
        exponent = most - next(seed) % 3;
        break;
    case 2:
        exponent = next(seed) % (most + 1);
        break;
    default:
        exponent = most / 2 + next(seed) % 64;
        break;
    }
    if (next(seed) % 3 == 0)
        digits = (next(seed) & 7) << (next(seed) % fraction);
    if (next(seed) % 8 == 0)
        digits = UINT64_MAX;
    digits &= (UINT64_C(1) << fraction) - 1;
    return (next(seed) & 1) << (width - 1) | exponent << fraction | digits;
}

static uint64_t constant(const struct terms *terms, term of)
{
    uint64_t number = 0;
    assert_true(term_is_constant(terms, of, &number));
    return number;
}

static void test_sums_of_doubles(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (unsigned i = 0; i < TRIES; i++) {
        struct terms *terms = terms_new();
        uint64_t a = some_float(&seed, 52, 64), b = some_float(&seed, 52, 64), expected;
        double x, y;
        memcpy(&x, &a, sizeof x);
        memcpy(&y, &b, sizeof y);
        double sum = x + y;
        memcpy(&expected, &sum, sizeof expected);
        if (!isnan(sum))
            assert_int_equal(
                constant(terms, float_sum(terms, term_constant(terms, 64, a), term_constant(terms, 64, b))), expected);
        terms_free(terms);
    }
}

static void test_sums_of_floats(void **state)
{
    (void)state;
    uint64_t seed = 2;
    for (unsigned i = 0; i < TRIES; i++) {
        struct terms *terms = terms_new();
        uint32_t a = (uint32_t)some_float(&seed, 23, 32), b = (uint32_t)some_float(&seed, 23, 32), expected;
        float x, y;
        memcpy(&x, &a, sizeof x);
        memcpy(&y, &b, sizeof y);
        float sum = x + y;
        memcpy(&expected, &sum, sizeof expected);
        if (!isnan(sum))
            assert_int_equal(
                constant(terms, float_sum(terms, term_constant(terms, 32, a), term_constant(terms, 32, b))), expected);
        terms_free(terms);
    }
}

static void test_integers(void **state)
{
    (void)state;
    uint64_t seed = 3;
    for (unsigned i = 0; i < TRIES; i++) {
        struct terms *terms = terms_new();
        uint32_t number = (uint32_t)(next(&seed) >> next(&seed) % 32), bits;
        uint64_t wide;
        double from = (int32_t)number, from_unsigned = number;
        float narrow = (int16_t)number;
        term of = term_constant(terms, 32, number), half = term_constant(terms, 16, number);
        memcpy(&wide, &from, sizeof wide);
        assert_int_equal(constant(terms, float_of_int(terms, of, true, 64)), wide);
        memcpy(&wide, &from_unsigned, sizeof wide);
        assert_int_equal(constant(terms, float_of_int(terms, of, false, 64)), wide);
        memcpy(&bits, &narrow, sizeof bits);
        assert_int_equal(constant(terms, float_of_int(terms, half, true, 32)), bits);
        terms_free(terms);
    }
}

static void test_whole_parts(void **state)
{
    (void)state;
    uint64_t seed = 4;
    for (unsigned i = 0; i < TRIES; i++) {
        struct terms *terms = terms_new();
        uint64_t a = some_float(&seed, 52, 64);
        uint32_t b = (uint32_t)some_float(&seed, 23, 32);
        double x;
        float y;
        memcpy(&x, &a, sizeof x);
        memcpy(&y, &b, sizeof y);
        term wide = term_constant(terms, 64, a), narrow = term_constant(terms, 32, b);
        bool fits = fabs(x) < 2147483648.0;
        assert_int_equal(constant(terms, float_fits(terms, wide, 32)), fits);
        assert_int_equal(constant(terms, float_is_nan(terms, wide)), isnan(x) != 0);
        assert_int_equal(constant(terms, float_is_infinite(terms, wide)), isinf(x) != 0);
        if (fits)
            assert_int_equal((int32_t)constant(terms, float_to_int(terms, wide, 32)), (int32_t)x);
        if (constant(terms, float_fits(terms, wide, 64)) != 0)
            assert_int_equal((int64_t)constant(terms, float_to_int(terms, wide, 64)), (int64_t)x);
        if (constant(terms, float_fits(terms, narrow, 64)) != 0)
            assert_int_equal((int64_t)constant(terms, float_to_int(terms, narrow, 64)), (int64_t)y);
        terms_free(terms);
    }
}

static void test_widths(void **state)
{
    (void)state;
    uint64_t seed = 5;
    for (unsigned i = 0; i < TRIES; i++) {
        struct terms *terms = terms_new();
        uint64_t a = some_float(&seed, 52, 64), wide;
        uint32_t b = (uint32_t)some_float(&seed, 23, 32), narrow;
        double x;
        float y;
        if (i % 2 == 0) /* where floats of 32 bits are, and their limits */
            a = (a & UINT64_C(0x800fffffffffffff)) | (UINT64_C(865) + next(&seed) % 300) << 52;
        memcpy(&x, &a, sizeof x);
        memcpy(&y, &b, sizeof y);
        float to = (float)x;
        double from = y;
        memcpy(&narrow, &to, sizeof narrow);
        memcpy(&wide, &from, sizeof wide);
        if (!isnan(x))
            assert_int_equal(constant(terms, float_narrow(terms, term_constant(terms, 64, a))), narrow);
        if (!isnan(y))
            assert_int_equal(constant(terms, float_widen(terms, term_constant(terms, 32, b))), wide);
        terms_free(terms);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sums_of_doubles), cmocka_unit_test(test_sums_of_floats),
                                       cmocka_unit_test(test_integers), cmocka_unit_test(test_whole_parts),
                                       cmocka_unit_test(test_widths)};
    return cmocka_run_group_tests_name("floats", tests, NULL, NULL);
}
