/* Floats of IEEE 754, of 32 and 64 bits, as circuits. Sums are rounded to the nearest, ties to even.
 *
 * A float that is not rounded yet is its exponent, never below 1, and its digits with three more bits behind them: the
 * two that follow, and whether anything but zeros comes then. */
#include "bound/terms/float.h"

#include <assert.h>

struct format {
    unsigned width, fraction; /* bits of all, and behind the point */
    uint64_t bias;
};

static struct format format_of(const struct terms *terms, term of)
{
    unsigned width = term_width(terms, of);
    assert(width == 32 || width == 64);
    return width == 64 ? (struct format){64, 52, 1023} : (struct format){32, 23, 127};
}

static term number(struct terms *terms, struct format format, uint64_t value)
{
    return term_constant(terms, format.width, value);
}

static term infinity(struct terms *terms, struct format format)
{
    return number(terms, format, (2 * format.bias + 1) << format.fraction);
}

static term sign_of(struct terms *terms, term of)
{
    return term_extract(terms, of, term_width(terms, of) - 1, 1);
}

term float_magnitude(struct terms *terms, term of)
{
    unsigned width = term_width(terms, of);
    return term_binary(terms, TERM_AND, of, term_constant(terms, width, UINT64_MAX >> (65 - width)));
}

term float_is_nan(struct terms *terms, term of)
{
    return term_binary(terms, TERM_ULT, infinity(terms, format_of(terms, of)), float_magnitude(terms, of));
}

term float_is_infinite(struct terms *terms, term of)
{
    return term_eq(terms, float_magnitude(terms, of), infinity(terms, format_of(terms, of)));
}

static term raw_exponent(struct terms *terms, struct format format, term magnitude)
{
    return term_binary(terms, TERM_LSHR, magnitude, number(terms, format, format.fraction));
}

static term exponent_of(struct terms *terms, struct format format, term magnitude)
{
    term raw = raw_exponent(terms, format, magnitude);
    return term_ite(terms, term_eq(terms, raw, number(terms, format, 0)), number(terms, format, 1), raw);
}

static term digits_of(struct terms *terms, struct format format, term magnitude)
{
    term fraction =
        term_binary(terms, TERM_AND, magnitude, number(terms, format, (UINT64_C(1) << format.fraction) - 1));
    term small = term_eq(terms, raw_exponent(terms, format, magnitude), number(terms, format, 0));
    term first = number(terms, format, UINT64_C(1) << format.fraction);
    return term_ite(terms, small, fraction, term_binary(terms, TERM_OR, fraction, first));
}

static term has_bits(struct terms *terms, struct format format, term of)
{
    term none = term_eq(terms, of, number(terms, format, 0));
    return term_ite(terms, none, number(terms, format, 0), number(terms, format, 1));
}

/* To the right; what falls out stays as the last bit. */
static term shift_right(struct terms *terms, struct format format, term of, term distance)
{
    term shifted = term_binary(terms, TERM_LSHR, of, distance);
    term lost = term_binary(terms, TERM_XOR, of, term_binary(terms, TERM_SHL, shifted, distance));
    return term_binary(terms, TERM_OR, shifted, has_bits(terms, format, lost));
}

/* To the left until the first digit stands in its place, or the exponent is 1. */
static void normalise(struct terms *terms, struct format format, term *exponent, term *digits)
{
    unsigned all = format.fraction + 4;
    for (unsigned step = format.width / 2; step > 0; step /= 2) {
        term distance = number(terms, format, step);
        term room = term_binary(terms, TERM_ULT, *digits, number(terms, format, UINT64_C(1) << (all - step)));
        term shifts = term_and(terms, room, term_binary(terms, TERM_ULT, distance, *exponent));
        *digits = term_ite(terms, shifts, term_binary(terms, TERM_SHL, *digits, distance), *digits);
        *exponent = term_ite(terms, shifts, term_binary(terms, TERM_SUB, *exponent, distance), *exponent);
    }
}

/* The bits, without a sign. The first digit adds 1 to the exponent, and so does one that comes by rounding. */
static term round_off(struct terms *terms, struct format format, term exponent, term digits)
{
    term one = number(terms, format, 1), three = number(terms, format, 3);
    term rest = term_extract(terms, digits, 0, 3), odd = term_extract(terms, digits, 3, 1);
    term tie = term_constant(terms, 3, 4);
    term up = term_or(terms, term_binary(terms, TERM_ULT, tie, rest), term_and(terms, term_eq(terms, rest, tie), odd));
    term whole = term_binary(terms, TERM_LSHR, digits, three);
    whole = term_binary(terms, TERM_ADD, whole, term_extend(terms, up, format.width, false));
    term high = term_binary(terms, TERM_SHL, term_binary(terms, TERM_SUB, exponent, one),
                            number(terms, format, format.fraction));
    term bits = term_binary(terms, TERM_ADD, high, whole), most = infinity(terms, format);
    bits = term_ite(terms, term_binary(terms, TERM_ULT, most, bits), most, bits);
    return term_ite(terms, term_eq(terms, digits, number(terms, format, 0)), number(terms, format, 0), bits);
}

static term with_sign(struct terms *terms, term magnitude, term negative)
{
    unsigned width = term_width(terms, magnitude);
    term sign = term_constant(terms, width, UINT64_C(1) << (width - 1));
    return term_ite(terms, negative, term_binary(terms, TERM_OR, magnitude, sign), magnitude);
}

term float_sum(struct terms *terms, term a, term b)
{
    struct format format = format_of(terms, a);
    term three = number(terms, format, 3), one = number(terms, format, 1), zero = number(terms, format, 0);
    term less = term_binary(terms, TERM_ULT, float_magnitude(terms, a), float_magnitude(terms, b));
    term large = term_ite(terms, less, b, a), small = term_ite(terms, less, a, b);
    term x = float_magnitude(terms, large), y = float_magnitude(terms, small);
    term exponent = exponent_of(terms, format, x);
    term distance = term_binary(terms, TERM_SUB, exponent, exponent_of(terms, format, y));
    term most = term_binary(terms, TERM_SHL, digits_of(terms, format, x), three);
    term least = term_binary(terms, TERM_SHL, digits_of(terms, format, y), three);
    least = shift_right(terms, format, least, distance);
    term same = term_eq(terms, sign_of(terms, a), sign_of(terms, b));
    term digits =
        term_ite(terms, same, term_binary(terms, TERM_ADD, most, least), term_binary(terms, TERM_SUB, most, least));
    term carries = term_extract(terms, digits, format.fraction + 4, 1);
    digits = term_ite(terms, carries, shift_right(terms, format, digits, one), digits);
    exponent = term_ite(terms, carries, term_binary(terms, TERM_ADD, exponent, one), exponent);
    normalise(terms, format, &exponent, &digits);
    term sum = round_off(terms, format, exponent, digits);
    term cancels = term_and(terms, term_not(terms, same), term_eq(terms, sum, zero));
    term signed_sum = with_sign(terms, sum, term_and(terms, sign_of(terms, large), term_not(terms, cancels)));
    return term_ite(terms, float_is_infinite(terms, large), large, signed_sum);
}

term float_of_int(struct terms *terms, term of, bool is_signed, unsigned width)
{
    struct format format = format_of(terms, term_constant(terms, width, 0));
    assert(term_width(terms, of) <= format.fraction);
    term wide = term_extend(terms, of, width, is_signed), zero = number(terms, format, 0);
    term negative = is_signed ? sign_of(terms, wide) : TERM_FALSE;
    wide = term_ite(terms, negative, term_binary(terms, TERM_SUB, zero, wide), wide);
    term digits = term_binary(terms, TERM_SHL, wide, number(terms, format, 3));
    term exponent = number(terms, format, format.bias + format.fraction);
    normalise(terms, format, &exponent, &digits);
    return with_sign(terms, round_off(terms, format, exponent, digits), negative);
}

term float_fits(struct terms *terms, term of, unsigned bits)
{
    struct format format = format_of(terms, of);
    unsigned most = bits - 1 < format.fraction ? bits - 1 : format.fraction;
    term exponent = raw_exponent(terms, format, float_magnitude(terms, of));
    return term_binary(terms, TERM_ULT, exponent, number(terms, format, format.bias + most));
}

term float_to_int(struct terms *terms, term of, unsigned bits)
{
    struct format format = format_of(terms, of);
    term magnitude = float_magnitude(terms, of), last = number(terms, format, format.bias + format.fraction);
    term distance = term_binary(terms, TERM_SUB, last, exponent_of(terms, format, magnitude));
    term whole = term_binary(terms, TERM_LSHR, digits_of(terms, format, magnitude), distance);
    whole = term_ite(terms, sign_of(terms, of), term_binary(terms, TERM_SUB, number(terms, format, 0), whole), whole);
    return term_extend(terms, whole, bits, true);
}

enum { OTHER_BIAS = 1023 - 127, OTHER_DIGITS = 52 - 23 };

term float_widen(struct terms *terms, term of)
{
    struct format from = format_of(terms, of), to = format_of(terms, term_constant(terms, 64, 0));
    term magnitude = float_magnitude(terms, of);
    term digits = term_extend(terms, digits_of(terms, from, magnitude), 64, false);
    term exponent = term_extend(terms, exponent_of(terms, from, magnitude), 64, false);
    digits = term_binary(terms, TERM_SHL, digits, number(terms, to, OTHER_DIGITS + 3));
    exponent = term_binary(terms, TERM_ADD, exponent, number(terms, to, OTHER_BIAS));
    normalise(terms, to, &exponent, &digits);
    term bits = round_off(terms, to, exponent, digits);
    bits = term_ite(terms, float_is_infinite(terms, of), infinity(terms, to), bits);
    return with_sign(terms, bits, sign_of(terms, of));
}

term float_narrow(struct terms *terms, term of)
{
    struct format from = format_of(terms, of), to = format_of(terms, term_constant(terms, 32, 0));
    term magnitude = float_magnitude(terms, of), exponent = exponent_of(terms, from, magnitude);
    term digits = term_binary(terms, TERM_SHL, digits_of(terms, from, magnitude), number(terms, from, 3));
    term least = number(terms, from, OTHER_BIAS + 1), most = number(terms, from, OTHER_BIAS + 255);
    term small = term_binary(terms, TERM_ULT, exponent, least);
    term more = term_ite(terms, small, term_binary(terms, TERM_SUB, least, exponent), number(terms, from, 0));
    digits = shift_right(terms, from, digits, term_binary(terms, TERM_ADD, more, number(terms, from, OTHER_DIGITS)));
    term left = term_binary(terms, TERM_SUB, exponent, number(terms, from, OTHER_BIAS));
    left = term_ite(terms, small, number(terms, from, 1), left);
    term bits = round_off(terms, to, term_extract(terms, left, 0, 32), term_extract(terms, digits, 0, 32));
    bits = term_ite(terms, term_binary(terms, TERM_ULT, exponent, most), bits, infinity(terms, to));
    return with_sign(terms, bits, sign_of(terms, of));
}
