/* Floats of 32 and 64 bits, as their bits. Copies, comparisons, sums and most conversions are exact; of products and
 * quotients it must be known what they are, on each way that leads there. */
#include "bound/terms/float.h"
#include "bound/step.h"

#include <math.h>
#include <string.h>

enum { MOST_PAIRS = 64 };

static double as_double(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static float as_float(uint64_t bits)
{
    uint32_t low = (uint32_t)bits;
    float value;
    memcpy(&value, &low, sizeof value);
    return value;
}

static uint64_t bits_of(unsigned width, double value)
{
    float narrow = (float)value;
    uint64_t bits;
    uint32_t low;
    memcpy(&bits, &value, sizeof bits);
    memcpy(&low, &narrow, sizeof low);
    return width == 64 ? bits : low;
}

/* The sum of two floats of 32 bits is that of doubles, rounded: doubles have more than twice as many bits. The same
 * holds of the others. */
static bool compute(enum ir_op op, unsigned width, uint64_t a, uint64_t b, uint64_t *result)
{
    double x = width == 64 ? as_double(a) : as_float(a), y = width == 64 ? as_double(b) : as_float(b), value;
    switch (op) {
    case IR_add:
        value = x + y;
        break;
    case IR_sub:
        value = x - y;
        break;
    case IR_mul:
        value = x * y;
        break;
    case IR_div:
        value = x / y;
        break;
    default:
        return false;
    }
    *result = bits_of(width, value);
    return !isnan(value); /* which one it is depends on the machine */
}

/* What numbers become; false: that is not known. */
static bool convert(const struct step *step, uint64_t a, uint64_t *result)
{
    unsigned from = step_width(step_kind(step, step->at->a)), to = step_width(step->at->kind), spare = 64 - from;
    double value = from == 64 ? as_double(a) : as_float(a), limit = ldexp(1, (int)to - 1);
    int64_t whole = (int64_t)(a << spare) >> spare;
    switch ((enum ir_op)step->at->op) {
    case IR_int_to_float:
        *result = to == 64 ? bits_of(64, (double)whole) : bits_of(32, (float)whole);
        return true;
    case IR_uint_to_float:
        *result = to == 64 ? bits_of(64, (double)a) : bits_of(32, (float)a);
        return true;
    case IR_float_to_float:
        *result = bits_of(to, value);
        return !isnan(value);
    case IR_float_to_int: /* what does not fit is undefined; far from the limits it is known that it does */
        *result = !isnan(value) && fabs(value) < limit - 1 ? (uint64_t)(int64_t)value : 0;
        return !isnan(value) && fabs(value) < limit - 1;
    default:
        return false;
    }
}

static bool is_tree(const struct terms *terms, term of)
{
    return term_at(terms, of)->op == TERM_ITE;
}

/* An operation on the leaves of small trees; TERM_NONE: one is not known. Conversions have one operand twice. */
static term fold(const struct step *step, term a, term b, bool converts)
{
    struct terms *terms = step->terms;
    uint64_t x, y, result;
    if (is_tree(terms, a) || (!converts && is_tree(terms, b))) {
        bool first = is_tree(terms, a);
        const struct term_node node = *term_at(terms, first ? a : b);
        term one = fold(step, first ? node.b : a, first ? b : node.b, converts);
        term other = one == TERM_NONE ? TERM_NONE : fold(step, first ? node.c : a, first ? b : node.c, converts);
        return other == TERM_NONE ? TERM_NONE : term_ite(terms, node.a, one, other);
    }
    bool known = term_is_constant(terms, a, &x) && (converts || term_is_constant(terms, b, &y));
    if (!known)
        return TERM_NONE;
    known = converts ? convert(step, x, &result)
                     : compute((enum ir_op)step->at->op, step_width(step->at->kind), x, y, &result);
    return known ? term_constant(terms, step_width(step->at->kind), result) : TERM_NONE;
}

/* TERM_NONE: it is not known on each way, or there are too many ways. */
static term fold_small(const struct step *step, term a, term b, bool converts)
{
    unsigned leaves = term_at(step->terms, a)->leaves, others = converts ? 1 : term_at(step->terms, b)->leaves;
    return leaves * others == 0 || leaves * others > MOST_PAIRS ? TERM_NONE : fold(step, a, b, converts);
}

static void refuse(const struct step *step, term condition, const char *why)
{
    skeleton_stop(step->skeleton, step->state, STOP_REFUSED, condition, why);
}

static term refuse_unknown(const struct step *step)
{
    step_refuse(step, "a float is computed from values that are not known");
    return TERM_NONE;
}

static const char no_number[] = "what is computed may be no number (NaN)";

static term negative(struct terms *terms, term of)
{
    unsigned width = term_width(terms, of);
    return term_binary(terms, TERM_XOR, of, term_constant(terms, width, UINT64_C(1) << (width - 1)));
}

static term sum(const struct step *step, term a, term b)
{
    struct terms *terms = step->terms;
    refuse(step, term_or(terms, float_is_nan(terms, a), float_is_nan(terms, b)), no_number);
    term both = term_and(terms, float_is_infinite(terms, a), float_is_infinite(terms, b));
    refuse(step, term_and(terms, both, term_not(terms, term_eq(terms, a, b))), no_number);
    return float_sum(terms, a, b);
}

/* Numbers without a sign in the order of floats, but for the two zeros. */
static term rank(struct terms *terms, term of)
{
    unsigned width = term_width(terms, of);
    term high = term_constant(terms, width, UINT64_C(1) << (width - 1));
    term negative = term_extract(terms, of, width - 1, 1);
    return term_ite(terms, negative, term_not(terms, of), term_binary(terms, TERM_OR, of, high));
}

static term compare(const struct step *step, term a, term b)
{
    struct terms *terms = step->terms;
    enum ir_op op = (enum ir_op)step->at->op;
    bool swapped = op == IR_gt || op == IR_ge;
    term one = swapped ? b : a, other = swapped ? a : b, zero = term_constant(terms, term_width(terms, a), 0);
    term zeros = term_and(terms, term_eq(terms, float_magnitude(terms, a), zero),
                          term_eq(terms, float_magnitude(terms, b), zero));
    term equal = term_or(terms, term_eq(terms, a, b), zeros);
    term less = term_binary(terms, TERM_ULT, rank(terms, one), rank(terms, other));
    less = term_and(terms, less, term_not(terms, zeros));
    term result = op == IR_eq                  ? equal
                  : op == IR_ne                ? term_not(terms, equal)
                  : op == IR_lt || op == IR_gt ? less
                                               : term_or(terms, less, equal);
    term unordered = term_or(terms, float_is_nan(terms, a), float_is_nan(terms, b));
    if ((step->at->marks & IR_UNORDERED) != 0)
        return term_or(terms, result, unordered);
    return term_and(terms, result, term_not(terms, unordered));
}

term float_arithmetic(const struct step *step)
{
    term a = step_number(step, step->at->a), b = step_number(step, step->at->b);
    switch ((enum ir_op)step->at->op) {
    case IR_eq:
    case IR_ne:
    case IR_lt:
    case IR_le:
    case IR_gt:
    case IR_ge:
        return compare(step, a, b);
    default:
        break;
    }
    term known = fold_small(step, a, b, false);
    if (known != TERM_NONE)
        return known;
    if (step->at->op == IR_add)
        return sum(step, a, b);
    return step->at->op == IR_sub ? sum(step, a, negative(step->terms, b)) : refuse_unknown(step);
}

term float_negative(const struct step *step)
{
    return negative(step->terms, step_number(step, step->at->a));
}

static term convert_any(const struct step *step, term a)
{
    enum { DOUBLE_DIGITS = 52, FLOAT_DIGITS = 23 };
    struct terms *terms = step->terms;
    unsigned from = term_width(terms, a), to = step_width(step->at->kind);
    enum ir_op op = (enum ir_op)step->at->op;
    if (op == IR_int_to_float || op == IR_uint_to_float)
        return from > (to == 64 ? DOUBLE_DIGITS : FLOAT_DIGITS) ? refuse_unknown(step)
                                                                : float_of_int(terms, a, op == IR_int_to_float, to);
    if (op == IR_float_to_float) {
        refuse(step, float_is_nan(terms, a), no_number);
        return from == to ? a : from < to ? float_widen(terms, a) : float_narrow(terms, a);
    }
    if (op != IR_float_to_int)
        return refuse_unknown(step);
    refuse(step, term_not(terms, float_fits(terms, a, to)), "a large float becomes an integer");
    return float_to_int(terms, a, to);
}

term float_conversion(const struct step *step)
{
    if (!step_understands(step->at->kind) || !step_understands(step_kind(step, step->at->a))) {
        step_refuse(step, "numbers of this kind are not understood");
        return TERM_NONE;
    }
    term a = step_number(step, step->at->a);
    term known = fold_small(step, a, a, true);
    return known != TERM_NONE ? known : convert_any(step, a);
}
