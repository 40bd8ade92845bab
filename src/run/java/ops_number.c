/* Instructions that compute: numbers, comparisons, conversions. */
#include "run/core/values.h"
#include "run/java/ops.h"

#include <math.h>

static inline int32_t i32(const struct cpu *cpu, uint32_t n)
{
    return (int32_t)cpu->r[n];
}

static inline int64_t i64(const struct cpu *cpu, uint32_t n)
{
    return (int64_t)cpu->r[n];
}

static inline void give_i32(struct cpu *cpu, const struct op *op, int32_t value)
{
    give(cpu, op, (uint32_t)value);
}

static inline void give_i64(struct cpu *cpu, const struct op *op, int64_t value)
{
    give(cpu, op, (uint64_t)value);
}

#define OP(name, giver, value)                                                                                         \
    static void name(struct cpu *cpu, struct op *op)                                                                   \
    {                                                                                                                  \
        giver(cpu, op, value);                                                                                         \
    }
#define A(kind) kind(cpu, op->a)
#define B(kind) kind(cpu, op->b)
#define UA32 ((uint32_t)cpu->r[op->a])
#define UB32 ((uint32_t)cpu->r[op->b])
#define UA64 (cpu->r[op->a])
#define UB64 (cpu->r[op->b])

OP(number, give, op->number)
OP(move, give, UA64)
OP(add_i32, give, UA32 + UB32)
OP(sub_i32, give, UA32 - UB32)
OP(mul_i32, give, UA32 *UB32)
OP(neg_i32, give, (uint32_t)(0 - UA32))
OP(and_i32, give, UA32 &UB32)
OP(or_i32, give, UA32 | UB32)
OP(xor_i32, give, UA32 ^ UB32)
OP(shl_i32, give, (uint32_t)(UA32 << (UB32 & 31)))
OP(shr_i32, give_i32, A(i32) >> (UB32 & 31))
OP(ushr_i32, give, UA32 >> (UB32 & 31))
OP(add_i64, give, UA64 + UB64)
OP(sub_i64, give, UA64 - UB64)
OP(mul_i64, give, UA64 *UB64)
OP(neg_i64, give, 0 - UA64)
OP(and_i64, give, UA64 &UB64)
OP(or_i64, give, UA64 | UB64)
OP(xor_i64, give, UA64 ^ UB64)
OP(shl_i64, give, UA64 << (UB32 & 63))
OP(shr_i64, give_i64, A(i64) >> (UB32 & 63))
OP(ushr_i64, give, UA64 >> (UB32 & 63))
OP(add_f32, give_f32, A(f32) + B(f32))
OP(sub_f32, give_f32, A(f32) - B(f32))
OP(mul_f32, give_f32, A(f32) * B(f32))
OP(div_f32, give_f32, A(f32) / B(f32))
OP(rem_f32, give_f32, fmodf(A(f32), B(f32)))
OP(neg_f32, give_f32, -A(f32))
OP(add_f64, give_f64, A(f64) + B(f64))
OP(sub_f64, give_f64, A(f64) - B(f64))
OP(mul_f64, give_f64, A(f64) * B(f64))
OP(div_f64, give_f64, A(f64) / B(f64))
OP(rem_f64, give_f64, fmod(A(f64), B(f64)))
OP(neg_f64, give_f64, -A(f64))
#define COMPARISONS(kind, read)                                                                                        \
    OP(eq_##kind, give, A(read) == B(read))                                                                            \
    OP(ne_##kind, give, A(read) != B(read))                                                                            \
    OP(lt_##kind, give, A(read) < B(read))                                                                             \
    OP(le_##kind, give, A(read) <= B(read))                                                                            \
    OP(gt_##kind, give, A(read) > B(read))                                                                             \
    OP(ge_##kind, give, A(read) >= B(read))
COMPARISONS(i32, i32)
COMPARISONS(i64, i64)
COMPARISONS(f32, f32)
COMPARISONS(f64, f64)
OP(cmp_i64, give_i32, (A(i64) > B(i64)) - (A(i64) < B(i64)))
OP(cmpl_f32, give_i32, (A(f32) > B(f32)) - !(A(f32) >= B(f32)))
OP(cmpg_f32, give_i32, !(A(f32) <= B(f32)) - (A(f32) < B(f32)))
OP(cmpl_f64, give_i32, (A(f64) > B(f64)) - !(A(f64) >= B(f64)))
OP(cmpg_f64, give_i32, !(A(f64) <= B(f64)) - (A(f64) < B(f64)))
OP(low_8, give, UA64 & 0xff)
OP(low_16, give, UA64 & 0xffff)
OP(low_32, give, UA32)
OP(sext_8, give_i64, (int8_t)UA64)
OP(sext_16, give_i64, (int16_t)UA64)
OP(sext_32, give_i64, A(i32))
OP(i32_to_f32, give_f32, (float)A(i32))
OP(i32_to_f64, give_f64, A(i32))
OP(i64_to_f32, give_f32, (float)A(i64))
OP(i64_to_f64, give_f64, (double)A(i64))
OP(f32_to_f64, give_f64, A(f32))
OP(f64_to_f32, give_f32, (float)A(f64))

/* Java's conversions saturate, and NaN is 0. */
static int32_t to_i32(double value)
{
    if (isnan(value))
        return 0;
    if (value >= 0x1p31)
        return INT32_MAX;
    return value <= -0x1p31 ? INT32_MIN : (int32_t)value;
}

static int64_t to_i64(double value)
{
    if (isnan(value))
        return 0;
    if (value >= 0x1p63)
        return INT64_MAX;
    return value <= -0x1p63 ? INT64_MIN : (int64_t)value;
}

OP(f32_to_i32, give_i32, to_i32((double)A(f32)))
OP(f64_to_i32, give_i32, to_i32(A(f64)))
OP(f32_to_i64, give_i64, to_i64((double)A(f32)))
OP(f64_to_i64, give_i64, to_i64(A(f64)))

static void by_zero(struct cpu *cpu)
{
    cpu_throw_new(cpu, "java/lang/ArithmeticException", "/ by zero");
}

#define DIVISION(name, read, giver, minus_one, operation)                                                              \
    static void name(struct cpu *cpu, struct op *op)                                                                   \
    {                                                                                                                  \
        if (B(read) == 0)                                                                                              \
            by_zero(cpu);                                                                                              \
        else if (B(read) == -1)                                                                                        \
            give(cpu, op, minus_one);                                                                                  \
        else                                                                                                           \
            giver(cpu, op, A(read) operation B(read));                                                                 \
    }
DIVISION(div_i32, i32, give_i32, (uint32_t)(0 - UA32), /)
DIVISION(rem_i32, i32, give_i32, 0, %)
DIVISION(div_i64, i64, give_i64, 0 - UA64, /)
DIVISION(rem_i64, i64, give_i64, 0, %)

/* Rows: an operation, and what it does for i32, i64, f32 and f64. */
static const struct {
    enum ir_op op;
    op_function functions[4];
} by_kind[] = {
    {IR_add, {add_i32, add_i64, add_f32, add_f64}}, {IR_sub, {sub_i32, sub_i64, sub_f32, sub_f64}},
    {IR_mul, {mul_i32, mul_i64, mul_f32, mul_f64}}, {IR_div, {div_i32, div_i64, div_f32, div_f64}},
    {IR_rem, {rem_i32, rem_i64, rem_f32, rem_f64}}, {IR_neg, {neg_i32, neg_i64, neg_f32, neg_f64}},
    {IR_and, {and_i32, and_i64, NULL, NULL}},       {IR_or, {or_i32, or_i64, NULL, NULL}},
    {IR_xor, {xor_i32, xor_i64, NULL, NULL}},       {IR_shl, {shl_i32, shl_i64, NULL, NULL}},
    {IR_shr, {shr_i32, shr_i64, NULL, NULL}},       {IR_ushr, {ushr_i32, ushr_i64, NULL, NULL}},
    {IR_eq, {eq_i32, eq_i64, eq_f32, eq_f64}},      {IR_ne, {ne_i32, ne_i64, ne_f32, ne_f64}},
    {IR_lt, {lt_i32, lt_i64, lt_f32, lt_f64}},      {IR_le, {le_i32, le_i64, le_f32, le_f64}},
    {IR_gt, {gt_i32, gt_i64, gt_f32, gt_f64}},      {IR_ge, {ge_i32, ge_i64, ge_f32, ge_f64}},
    {IR_cmp, {NULL, cmp_i64, NULL, NULL}},          {IR_cmpl, {NULL, NULL, cmpl_f32, cmpl_f64}},
    {IR_cmpg, {NULL, NULL, cmpg_f32, cmpg_f64}},
};

/* Rows: a conversion, from which kind, to which. */
static const struct {
    enum ir_op op;
    ir_kind from, to; /* IR_VOID: any */
    op_function function;
} conversions[] = {
    {IR_trunc, IR_VOID, IR_I8, low_8},
    {IR_trunc, IR_VOID, IR_I16, low_16},
    {IR_trunc, IR_VOID, IR_I32, low_32},
    {IR_sext, IR_I8, IR_VOID, sext_8},
    {IR_sext, IR_I16, IR_VOID, sext_16},
    {IR_sext, IR_I32, IR_VOID, sext_32},
    {IR_zext, IR_VOID, IR_VOID, move},
    {IR_int_to_float, IR_I32, IR_F32, i32_to_f32},
    {IR_int_to_float, IR_I32, IR_F64, i32_to_f64},
    {IR_int_to_float, IR_I64, IR_F32, i64_to_f32},
    {IR_int_to_float, IR_I64, IR_F64, i64_to_f64},
    {IR_float_to_int, IR_F32, IR_I32, f32_to_i32},
    {IR_float_to_int, IR_F32, IR_I64, f32_to_i64},
    {IR_float_to_int, IR_F64, IR_I32, f64_to_i32},
    {IR_float_to_int, IR_F64, IR_I64, f64_to_i64},
    {IR_float_to_float, IR_F32, IR_F64, f32_to_f64},
    {IR_float_to_float, IR_F64, IR_F32, f64_to_f32},
};

static int column(ir_kind kind)
{
    if (kind == IR_I64)
        return 1;
    if (kind == IR_F32)
        return 2;
    return kind == IR_F64 ? 3 : 0;
}

op_function op_of_number(enum ir_op op, ir_kind from, ir_kind to)
{
    if (op == IR_integer || op == IR_floating || op == IR_null)
        return number;
    for (size_t i = 0; i < sizeof by_kind / sizeof *by_kind; i++)
        if (by_kind[i].op == op)
            return by_kind[i].functions[column(from)];
    for (size_t i = 0; i < sizeof conversions / sizeof *conversions; i++)
        if (conversions[i].op == op && (conversions[i].from == IR_VOID || conversions[i].from == from) &&
            (conversions[i].to == IR_VOID || conversions[i].to == to))
            return conversions[i].function;
    return NULL;
}

op_function op_of_move(void)
{
    return move;
}

bool op_is_number(op_function function)
{
    if (function == number || function == move)
        return true;
    for (size_t i = 0; i < sizeof by_kind / sizeof *by_kind; i++)
        for (size_t j = 0; j < 4; j++)
            if (by_kind[i].functions[j] == function)
                return true;
    for (size_t i = 0; i < sizeof conversions / sizeof *conversions; i++)
        if (conversions[i].function == function)
            return true;
    return false;
}

static uint64_t float_bits(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static uint64_t double_bits(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

uint64_t op_widened(uint64_t bits, enum layout from, enum layout to)
{
    const struct cpu cpu = {.r = &bits};
    if (from == to || to <= LAYOUT_INT)
        return bits;
    if (from == LAYOUT_FLOAT)
        return double_bits((double)f32(&cpu, 0));
    int64_t whole = from == LAYOUT_LONG ? (int64_t)bits : (int32_t)bits;
    if (to == LAYOUT_LONG)
        return (uint64_t)whole;
    return to == LAYOUT_FLOAT ? float_bits((float)whole) : double_bits((double)whole);
}
