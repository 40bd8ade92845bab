#include "state/inputs/fact.h"

uint64_t number_cut(uint64_t number, unsigned bits)
{
    return bits >= 64 ? number : number & ((UINT64_C(1) << bits) - 1);
}

int64_t number_signed(uint64_t number, unsigned bits)
{
    uint64_t top = UINT64_C(1) << (bits - 1);
    return (int64_t)((number_cut(number, bits) ^ top) - top);
}

struct fact fact_number(uint64_t number, unsigned bits)
{
    return (struct fact){.level = FACT_NUMBER, .number = number_cut(number, bits)};
}

bool fact_same(struct fact one, struct fact other)
{
    return one.level == other.level && one.extended == other.extended && one.number == other.number;
}

struct fact fact_join(struct fact one, struct fact other)
{
    if (one.level == FACT_NONE || fact_same(one, other))
        return other;
    if (other.level == FACT_NONE)
        return one;
    if (!fact_has_input(one) && !fact_has_input(other))
        return fact_any;
    struct fact mixed = {.level = FACT_MIXED, .extended = fact_has_input(one) ? one.extended : other.extended};
    if (fact_has_input(one) && fact_has_input(other) && one.extended != other.extended)
        mixed.extended = FACT_SOMEHOW;
    return mixed;
}

bool number_compare(enum ir_op op, uint64_t one, uint64_t other, unsigned bits)
{
    int64_t left = number_signed(one, bits), right = number_signed(other, bits);
    switch (op) {
    case IR_eq:
        return one == other;
    case IR_ne:
        return one != other;
    case IR_lt:
        return left < right;
    case IR_le:
        return left <= right;
    case IR_gt:
        return left > right;
    case IR_ge:
        return left >= right;
    case IR_ult:
        return one < other;
    case IR_ule:
        return one <= other;
    case IR_ugt:
        return one > other;
    default:
        return one >= other;
    }
}

static bool divide(const struct ir_instruction *of, unsigned bits, uint64_t one, uint64_t other, uint64_t *result)
{
    if (other == 0 || (of->op == IR_rem && number_signed(other, bits) < 0))
        return false;
    *result = of->op == IR_urem ? one % other : (uint64_t)(number_signed(one, bits) % number_signed(other, bits));
    return true;
}

bool number_compute(const struct ir_instruction *of, unsigned from, uint64_t one, uint64_t other, uint64_t *result)
{
    switch ((enum ir_op)of->op) {
    case IR_and:
        *result = one & other;
        return true;
    case IR_or:
        *result = one | other;
        return true;
    case IR_xor:
        *result = one ^ other;
        return true;
    case IR_add:
        *result = one + other;
        return (of->marks & IR_CHECKED) == 0;
    case IR_sub:
        *result = one - other;
        return (of->marks & IR_CHECKED) == 0;
    case IR_rem:
    case IR_urem:
        return divide(of, from, one, other, result);
    case IR_trunc:
    case IR_zext:
        *result = one;
        return true;
    case IR_sext:
        *result = (uint64_t)number_signed(one, from);
        return true;
    default:
        return false;
    }
}
