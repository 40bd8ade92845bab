#include "ir/compare.h"

#include <assert.h>

bool ir_is_comparison(enum ir_op op)
{
    return op >= IR_eq && op <= IR_ge;
}

enum ir_op ir_opposite(enum ir_op compares)
{
    static const enum ir_op ops[] = {IR_ne, IR_eq, IR_ge, IR_gt, IR_le, IR_lt, IR_uge, IR_ugt, IR_ule, IR_ult};
    assert(compares >= IR_eq && compares <= IR_uge);
    return ops[compares - IR_eq];
}

enum ir_op ir_mirrored(enum ir_op compares)
{
    static const enum ir_op ops[] = {IR_eq, IR_ne, IR_gt, IR_ge, IR_lt, IR_le, IR_ugt, IR_uge, IR_ult, IR_ule};
    assert(compares >= IR_eq && compares <= IR_uge);
    return ops[compares - IR_eq];
}

bool ir_compares(int64_t left, enum ir_op compares, int64_t right)
{
    assert(ir_is_comparison(compares));
    switch (compares) {
    case IR_eq:
        return left == right;
    case IR_ne:
        return left != right;
    case IR_lt:
        return left < right;
    case IR_le:
        return left <= right;
    case IR_gt:
        return left > right;
    default:
        return left >= right;
    }
}

bool ir_constant_number(const struct ir_body *body, ir_value value, int64_t *number)
{
    const struct ir_instruction *of = &body->instructions[value];
    if (of->op != IR_null && of->op != IR_integer)
        return false;
    *number = of->op == IR_null ? 0 : (int64_t)((uint64_t)of->b << 32 | of->a);
    return true;
}
