#include "bound/solve/gates.h"

#include <assert.h>

static sat_literal no(sat_literal literal)
{
    return literal ^ SAT_NEGATED;
}

void gates_init(struct gates *gates, struct sat *sat)
{
    gates->sat = sat;
    gates->truth = sat_variable(sat);
    sat_clause(sat, &gates->truth, 1);
}

static void clause(struct gates *gates, sat_literal a, sat_literal b, sat_literal c)
{
    sat_clause(gates->sat, (sat_literal[]){a, b, c}, 3);
}

sat_literal gate_and(struct gates *gates, sat_literal a, sat_literal b)
{
    if (a == b || b == gates->truth)
        return a;
    if (a == gates->truth)
        return b;
    if (a == no(b) || a == no(gates->truth) || b == no(gates->truth))
        return no(gates->truth);
    sat_literal result = sat_variable(gates->sat);
    sat_clause(gates->sat, (sat_literal[]){no(result), a}, 2);
    sat_clause(gates->sat, (sat_literal[]){no(result), b}, 2);
    clause(gates, result, no(a), no(b));
    return result;
}

sat_literal gate_or(struct gates *gates, sat_literal a, sat_literal b)
{
    return no(gate_and(gates, no(a), no(b)));
}

sat_literal gate_xor(struct gates *gates, sat_literal a, sat_literal b)
{
    if (a == gates->truth || a == no(gates->truth))
        return a == gates->truth ? no(b) : b;
    if (b == gates->truth || b == no(gates->truth))
        return b == gates->truth ? no(a) : a;
    if (a == b || a == no(b))
        return a == b ? no(gates->truth) : gates->truth;
    sat_literal result = sat_variable(gates->sat);
    clause(gates, no(result), a, b);
    clause(gates, no(result), no(a), no(b));
    clause(gates, result, no(a), b);
    clause(gates, result, a, no(b));
    return result;
}

sat_literal gate_choose(struct gates *gates, sat_literal condition, sat_literal a, sat_literal b)
{
    sat_literal truth = gates->truth;
    if (condition == truth || condition == no(truth) || a == b)
        return condition == no(truth) ? b : a;
    if (a == truth || a == condition)
        return gate_or(gates, condition, b);
    if (a == no(truth) || a == no(condition))
        return gate_and(gates, no(condition), b);
    if (b == truth || b == no(condition))
        return gate_or(gates, no(condition), a);
    if (b == no(truth) || b == condition)
        return gate_and(gates, condition, a);
    if (a == no(b))
        return no(gate_xor(gates, condition, a));
    sat_literal result = sat_variable(gates->sat);
    clause(gates, no(condition), no(a), result);
    clause(gates, no(condition), a, no(result));
    clause(gates, condition, no(b), result);
    clause(gates, condition, b, no(result));
    /* these two follow, but not by unit propagation */
    clause(gates, no(a), no(b), result);
    clause(gates, a, b, no(result));
    return result;
}

sat_literal gate_all(struct gates *gates, const sat_literal *of, size_t count)
{
    sat_literal most[GATES_MOST_BITS + 1];
    size_t kept = 0;
    assert(count <= GATES_MOST_BITS);
    for (size_t i = 0; i < count; i++) {
        if (of[i] == no(gates->truth))
            return of[i];
        if (of[i] != gates->truth)
            most[kept++] = no(of[i]);
    }
    if (kept == 0)
        return gates->truth;
    if (kept == 1)
        return no(most[0]);
    sat_literal result = sat_variable(gates->sat);
    for (size_t i = 0; i < kept; i++)
        sat_clause(gates->sat, (sat_literal[]){no(result), no(most[i])}, 2);
    most[kept++] = result;
    sat_clause(gates->sat, most, kept);
    return result;
}

/* a + b + carry; b is negated bit by bit first, if `negated`. */
static void add(struct gates *gates, const sat_literal *a, const sat_literal *b, bool negated, unsigned width,
                sat_literal *result)
{
    sat_literal carry = negated ? gates->truth : no(gates->truth);
    for (unsigned i = 0; i < width; i++) {
        sat_literal x = a[i], y = negated ? no(b[i]) : b[i], differ = gate_xor(gates, x, y);
        result[i] = gate_xor(gates, differ, carry);
        carry = i + 1 < width ? gate_choose(gates, differ, carry, x) : carry;
    }
}

static void choose_number(struct gates *gates, sat_literal condition, const sat_literal *a, const sat_literal *b,
                          unsigned width, sat_literal *result)
{
    for (unsigned i = 0; i < width; i++)
        result[i] = gate_choose(gates, condition, a[i], b[i]);
}

static void multiply(struct gates *gates, const sat_literal *a, const sat_literal *b, unsigned width,
                     sat_literal *result)
{
    sat_literal row[GATES_MOST_BITS], sum[GATES_MOST_BITS];
    for (unsigned i = 0; i < width; i++)
        result[i] = gate_and(gates, a[i], b[0]);
    for (unsigned i = 1; i < width; i++) {
        if (b[i] == no(gates->truth))
            continue;
        for (unsigned k = 0; k < width - i; k++)
            row[k] = gate_and(gates, a[k], b[i]);
        add(gates, result + i, row, false, width - i, sum);
        for (unsigned k = 0; k < width - i; k++)
            result[i + k] = sum[k];
    }
}

/* Whether a number is less than another one, both without a sign. */
static sat_literal is_less(struct gates *gates, const sat_literal *a, const sat_literal *b, unsigned width)
{
    sat_literal less = no(gates->truth);
    for (unsigned i = 0; i < width; i++)
        less = gate_choose(gates, gate_xor(gates, a[i], b[i]), b[i], less);
    return less;
}

/* Long division. Nothing is ever less than 0: so a division by it gives ones, and leaves the dividend. */
static void divide(struct gates *gates, const sat_literal *a, const sat_literal *b, unsigned width,
                   sat_literal *quotient, sat_literal *rest)
{
    sat_literal divisor[GATES_MOST_BITS + 1], part[GATES_MOST_BITS + 1], less[GATES_MOST_BITS + 1];
    for (unsigned i = 0; i < width; i++) {
        divisor[i] = b[i];
        part[i] = no(gates->truth);
    }
    divisor[width] = no(gates->truth);
    for (unsigned i = width; i > 0; i--) {
        for (unsigned k = width; k > 0; k--)
            part[k] = part[k - 1];
        part[0] = a[i - 1];
        quotient[i - 1] = no(is_less(gates, part, divisor, width + 1));
        add(gates, part, divisor, true, width + 1, less);
        choose_number(gates, quotient[i - 1], less, part, width, part);
    }
    for (unsigned i = 0; i < width; i++)
        rest[i] = part[i];
}

/* The number, or what it is short of 0. */
static void negate_if(struct gates *gates, sat_literal condition, const sat_literal *a, unsigned width,
                      sat_literal *result)
{
    sat_literal zero[GATES_MOST_BITS], negative[GATES_MOST_BITS];
    for (unsigned i = 0; i < GATES_MOST_BITS; i++)
        zero[i] = no(gates->truth);
    add(gates, zero, a, true, width, negative);
    choose_number(gates, condition, negative, a, width, result);
}

/* The quotient is negative where the signs differ, the rest where the dividend is. */
static void divide_signed(struct gates *gates, bool is_rest, const sat_literal *a, const sat_literal *b, unsigned width,
                          sat_literal *result)
{
    sat_literal x[GATES_MOST_BITS], y[GATES_MOST_BITS], quotient[GATES_MOST_BITS], rest[GATES_MOST_BITS];
    sat_literal sign = a[width - 1], differ = gate_xor(gates, sign, b[width - 1]);
    negate_if(gates, sign, a, width, x);
    negate_if(gates, b[width - 1], b, width, y);
    divide(gates, x, y, width, quotient, rest);
    negate_if(gates, is_rest ? sign : differ, is_rest ? rest : quotient, width, result);
}

/* By the bits of the distance; the highest ones make it too far for anything to be left. */
static void shift(struct gates *gates, enum term_op op, const sat_literal *a, const sat_literal *distance,
                  unsigned width, sat_literal *result)
{
    sat_literal fill = op == TERM_ASHR ? a[width - 1] : no(gates->truth), moved[GATES_MOST_BITS];
    for (unsigned i = 0; i < width; i++)
        result[i] = a[i];
    for (unsigned k = 0; k < width; k++) {
        unsigned by = k < 7 && 1U << k < width ? 1U << k : width;
        for (unsigned i = 0; i < width; i++) {
            bool inside = op == TERM_SHL ? i >= by : i + by < width;
            moved[i] = !inside ? fill : op == TERM_SHL ? result[i - by] : result[i + by];
        }
        choose_number(gates, distance[k], moved, result, width, result);
    }
}

void gates_number(struct gates *gates, enum term_op op, const sat_literal *a, const sat_literal *b, unsigned width,
                  sat_literal *result)
{
    sat_literal other[GATES_MOST_BITS];
    switch (op) {
    case TERM_ADD:
    case TERM_SUB:
        add(gates, a, b, op == TERM_SUB, width, result);
        break;
    case TERM_MUL:
        multiply(gates, a, b, width, result);
        break;
    case TERM_UDIV:
        divide(gates, a, b, width, result, other);
        break;
    case TERM_UREM:
        divide(gates, a, b, width, other, result);
        break;
    case TERM_SDIV:
    case TERM_SREM:
        divide_signed(gates, op == TERM_SREM, a, b, width, result);
        break;
    default:
        assert(op == TERM_SHL || op == TERM_LSHR || op == TERM_ASHR);
        shift(gates, op, a, b, width, result);
    }
}

sat_literal gates_compare(struct gates *gates, enum term_op op, const sat_literal *a, const sat_literal *b,
                          unsigned width)
{
    sat_literal x[GATES_MOST_BITS], y[GATES_MOST_BITS];
    if (op == TERM_EQ) {
        for (unsigned i = 0; i < width; i++)
            x[i] = no(gate_xor(gates, a[i], b[i]));
        return gate_all(gates, x, width);
    }
    for (unsigned i = 0; i < width; i++) {
        bool is_sign = (op == TERM_SLT || op == TERM_SLE) && i + 1 == width;
        x[i] = is_sign ? no(a[i]) : a[i];
        y[i] = is_sign ? no(b[i]) : b[i];
    }
    return op == TERM_ULT || op == TERM_SLT ? is_less(gates, x, y, width) : no(is_less(gates, y, x, width));
}
