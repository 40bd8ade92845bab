#include "finite/explore/compute.h"

static int64_t wrap(ir_kind kind, uint64_t value)
{
    switch (ir_kind_bits(kind)) {
    case 1:
        return (int64_t)(value & 1);
    case 32:
        return (int32_t)(uint32_t)value;
    default:
        return (int64_t)value;
    }
}

static int64_t divide(uint32_t op, int64_t a, int64_t b)
{
    if (b == -1)
        return op == IR_div ? (int64_t)(0 - (uint64_t)a) : 0;
    return op == IR_div ? a / b : a % b;
}

/* Distances count modulo the width. */
static int64_t shift(uint32_t op, ir_kind kind, int64_t a, int64_t b)
{
    unsigned width = ir_kind_bits(kind) == 32 ? 32 : 64, by = (unsigned)b & (width - 1);
    if (op == IR_shl)
        return (int64_t)((uint64_t)a << by);
    if (op == IR_shr)
        return a >> by;
    return (int64_t)((width == 32 ? (uint64_t)(uint32_t)a : (uint64_t)a) >> by);
}

int64_t compute_operation(uint32_t op, ir_kind kind, int64_t a, int64_t b)
{
    switch (op) {
    case IR_add:
        return wrap(kind, (uint64_t)a + (uint64_t)b);
    case IR_sub:
        return wrap(kind, (uint64_t)a - (uint64_t)b);
    case IR_mul:
        return wrap(kind, (uint64_t)a * (uint64_t)b);
    case IR_div:
    case IR_rem:
        return b == 0 ? 0 : wrap(kind, (uint64_t)divide(op, a, b));
    case IR_neg:
        return wrap(kind, 0 - (uint64_t)a);
    case IR_and:
        return a & b;
    case IR_or:
        return a | b;
    case IR_xor:
        return a ^ b;
    case IR_shl:
    case IR_shr:
    case IR_ushr:
        return wrap(kind, (uint64_t)shift(op, kind, a, b));
    case IR_eq:
        return a == b;
    case IR_ne:
        return a != b;
    case IR_lt:
        return a < b;
    case IR_le:
        return a <= b;
    case IR_gt:
        return a > b;
    case IR_ge:
        return a >= b;
    default: /* cmp */
        return (a > b) - (a < b);
    }
}

int64_t compute_convert(int64_t value, int64_t bits)
{
    unsigned width = (unsigned)(bits < 0 ? -bits : bits);
    if (width >= 64)
        return value;
    uint64_t cut = (uint64_t)value & (((uint64_t)1 << width) - 1);
    if (bits > 1 && (cut >> (width - 1) & 1) != 0)
        cut |= ~(((uint64_t)1 << width) - 1);
    return (int64_t)cut;
}
