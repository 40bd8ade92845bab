/* Instructions of C that compute with numbers of the usual widths: integers of 8, 16, 32 and 64 bits, floats of 32 and
 * 64. Others are in generic.c. */
#include "run/c/internal.h"
#include "run/core/values.h"

#include <math.h>

static void wrong_overflow(struct cpu *cpu, const struct op *op)
{
    const struct ir_instruction *of = &cpu->code->body->instructions[cpu->code->origins[op - cpu->code->ops]];
    c_wrong(cpu, "signed overflow: the result of this %s does not fit into %u bits", ir_op_name((enum ir_op)of->op),
            ir_kind_bits(of->kind));
}

static void wrong_shift(struct cpu *cpu, uint64_t distance, unsigned bits)
{
    c_wrong(cpu, "shift by %lld of a number of %u bits", (long long)(int64_t)distance, bits);
}

static void wrong_division(struct cpu *cpu)
{
    c_wrong(cpu, "division by zero");
}

#define A (cpu->r[op->a])
#define B (cpu->r[op->b])
#define OP(name, giver, value)                                                                                         \
    static void name(struct cpu *cpu, struct op *op)                                                                   \
    {                                                                                                                  \
        giver(cpu, op, value);                                                                                         \
    }

/* Of any width up to 64. */
OP(number, give, op->number)
OP(move, give, A)
OP(and, give, A &B)
OP(or, give, A | B)
OP(xor, give, A ^ B)
OP(eq, give, A == B)
OP(ne, give, A != B)
OP(ult, give, A < B)
OP(ule, give, A <= B)
OP(ugt, give, A > B)
OP(uge, give, A >= B)
OP(masked, give, A & op->number)

/* A pointer that becomes a number may go anywhere. */
static void exposed(struct cpu *cpu, struct op *op)
{
    c_escape(cpu->run, A);
    c_note_number(cpu->run, A);
    give(cpu, op, A & op->number);
}

/* Which of two objects comes first is the business of who numbers them. */
static void note_order(struct cpu *cpu, const struct op *op)
{
    if (c_object_of(A) == c_object_of(B))
        return;
    c_note_number(cpu->run, A);
    c_note_number(cpu->run, B);
}

#define ORDER(name)                                                                                                    \
    static void name##_pointers(struct cpu *cpu, struct op *op)                                                        \
    {                                                                                                                  \
        note_order(cpu, op);                                                                                           \
        name(cpu, op);                                                                                                 \
    }

ORDER(ult)
ORDER(ule)
ORDER(ugt)
ORDER(uge)

OP(select, give, (A & 1) != 0 ? B : cpu->r[op->c])

#define CHECKED(name, bits, builtin)                                                                                   \
    static void name##_checked_##bits(struct cpu *cpu, struct op *op)                                                  \
    {                                                                                                                  \
        int##bits##_t value;                                                                                           \
        if (builtin((int##bits##_t)A, (int##bits##_t)B, &value))                                                       \
            wrong_overflow(cpu, op);                                                                                   \
        else                                                                                                           \
            give(cpu, op, (uint##bits##_t)value);                                                                      \
    }
#define DIVISION(name, bits, operator)                                                                                 \
    static void name##_##bits(struct cpu *cpu, struct op *op)                                                          \
    {                                                                                                                  \
        int##bits##_t a = (int##bits##_t)A, b = (int##bits##_t)B;                                                      \
        if (b == 0)                                                                                                    \
            wrong_division(cpu);                                                                                       \
        else if (b == -1 && a == INT##bits##_MIN)                                                                      \
            wrong_overflow(cpu, op);                                                                                   \
        else                                                                                                           \
            give(cpu, op, (uint##bits##_t)(a operator b));                                                             \
    }
#define SHIFT(name, bits, value)                                                                                       \
    static void name##_##bits(struct cpu *cpu, struct op *op)                                                          \
    {                                                                                                                  \
        if (B >= (bits))                                                                                               \
            wrong_shift(cpu, B, bits);                                                                                 \
        else                                                                                                           \
            give(cpu, op, (uint##bits##_t)(value));                                                                    \
    }
#define OF_WIDTH(bits)                                                                                                 \
    OP(add_##bits, give, (uint##bits##_t)(A + B))                                                                      \
    OP(sub_##bits, give, (uint##bits##_t)(A - B))                                                                      \
    OP(mul_##bits, give, (uint##bits##_t)(A * B))                                                                      \
    OP(neg_##bits, give, (uint##bits##_t)(0 - A))                                                                      \
    CHECKED(add, bits, __builtin_add_overflow)                                                                         \
    CHECKED(sub, bits, __builtin_sub_overflow)                                                                         \
    CHECKED(mul, bits, __builtin_mul_overflow)                                                                         \
    DIVISION(div, bits, /)                                                                                             \
    DIVISION(rem, bits, %)                                                                                             \
    SHIFT(shl, bits, A << B)                                                                                           \
    SHIFT(ushr, bits, A >> B)                                                                                          \
    SHIFT(shr, bits, (int##bits##_t)A >> B)                                                                            \
    OP(lt_##bits, give, (int##bits##_t)A < (int##bits##_t)B)                                                           \
    OP(le_##bits, give, (int##bits##_t)A <= (int##bits##_t)B)                                                          \
    OP(gt_##bits, give, (int##bits##_t)A > (int##bits##_t)B)                                                           \
    OP(ge_##bits, give, (int##bits##_t)A >= (int##bits##_t)B)                                                          \
    OP(sext_##bits, give, (uint64_t)(int64_t)(int##bits##_t)A & op->number)                                            \
    OP(to_f32_##bits, give_f32, (float)(int##bits##_t)A)                                                               \
    OP(to_f64_##bits, give_f64, (double)(int##bits##_t)A)

OF_WIDTH(8)
OF_WIDTH(16)
OF_WIDTH(32)
OF_WIDTH(64)

static void udiv(struct cpu *cpu, struct op *op)
{
    if (B == 0)
        wrong_division(cpu);
    else
        give(cpu, op, A / B);
}

static void urem(struct cpu *cpu, struct op *op)
{
    if (B == 0)
        wrong_division(cpu);
    else
        give(cpu, op, A % B);
}

OP(unsigned_to_f32, give_f32, (float)A)
OP(unsigned_to_f64, give_f64, (double)A)

#define FA32 f32(cpu, op->a)
#define FB32 f32(cpu, op->b)
#define FA64 f64(cpu, op->a)
#define FB64 f64(cpu, op->b)
#define OF_FLOAT(bits, remainder)                                                                                      \
    OP(add_f##bits, give_f##bits, FA##bits + FB##bits)                                                                 \
    OP(sub_f##bits, give_f##bits, FA##bits - FB##bits)                                                                 \
    OP(mul_f##bits, give_f##bits, FA##bits *FB##bits)                                                                  \
    OP(div_f##bits, give_f##bits, FA##bits / FB##bits)                                                                 \
    OP(rem_f##bits, give_f##bits, remainder(FA##bits, FB##bits))                                                       \
    OP(neg_f##bits, give_f##bits, -FA##bits)                                                                           \
    OP(eq_f##bits, give, FA##bits == FB##bits)                                                                         \
    OP(ne_f##bits, give, isless(FA##bits, FB##bits) || isgreater(FA##bits, FB##bits))                                  \
    OP(lt_f##bits, give, isless(FA##bits, FB##bits) != 0)                                                              \
    OP(le_f##bits, give, islessequal(FA##bits, FB##bits) != 0)                                                         \
    OP(gt_f##bits, give, isgreater(FA##bits, FB##bits) != 0)                                                           \
    OP(ge_f##bits, give, isgreaterequal(FA##bits, FB##bits) != 0)

OF_FLOAT(32, fmodf)
OF_FLOAT(64, fmod)
OP(une_f32, give, FA32 != FB32)
OP(une_f64, give, FA64 != FB64)
OP(widen, give_f64, (double)FA32)
OP(narrow, give_f32, (float)FA64)

/* One row for each operation: by width 8, 16, 32, 64, or for all; checked; of floats. */
struct row {
    enum ir_op op;
    op_function any, of[4], checked[4], f32, f64;
};

#define WIDTHS(name)                                                                                                   \
    {                                                                                                                  \
        name##_8, name##_16, name##_32, name##_64                                                                      \
    }
static const struct row rows[] = {
    {IR_add, NULL, WIDTHS(add), WIDTHS(add_checked), add_f32, add_f64},
    {IR_sub, NULL, WIDTHS(sub), WIDTHS(sub_checked), sub_f32, sub_f64},
    {IR_mul, NULL, WIDTHS(mul), WIDTHS(mul_checked), mul_f32, mul_f64},
    {IR_div, NULL, WIDTHS(div), {NULL}, div_f32, div_f64},
    {IR_rem, NULL, WIDTHS(rem), {NULL}, rem_f32, rem_f64},
    {IR_neg, NULL, WIDTHS(neg), {NULL}, neg_f32, neg_f64},
    {IR_udiv, udiv, {NULL}, {NULL}, NULL, NULL},
    {IR_urem, urem, {NULL}, {NULL}, NULL, NULL},
    {IR_and, and, {NULL}, {NULL}, NULL, NULL},
    {IR_or, or, {NULL}, {NULL}, NULL, NULL},
    {IR_xor,
     xor,
     {
         NULL},
     {NULL},
     NULL,
     NULL},
    {IR_shl, NULL, WIDTHS(shl), {NULL}, NULL, NULL},
    {IR_shr, NULL, WIDTHS(shr), {NULL}, NULL, NULL},
    {IR_ushr, NULL, WIDTHS(ushr), {NULL}, NULL, NULL},
    {IR_eq, eq, {NULL}, {NULL}, eq_f32, eq_f64},
    {IR_ne, ne, {NULL}, {NULL}, ne_f32, ne_f64},
    {IR_lt, NULL, WIDTHS(lt), {NULL}, lt_f32, lt_f64},
    {IR_le, NULL, WIDTHS(le), {NULL}, le_f32, le_f64},
    {IR_gt, NULL, WIDTHS(gt), {NULL}, gt_f32, gt_f64},
    {IR_ge, NULL, WIDTHS(ge), {NULL}, ge_f32, ge_f64},
    {IR_ult, ult, {NULL}, {NULL}, NULL, NULL},
    {IR_ule, ule, {NULL}, {NULL}, NULL, NULL},
    {IR_ugt, ugt, {NULL}, {NULL}, NULL, NULL},
    {IR_uge, uge, {NULL}, {NULL}, NULL, NULL},
    {IR_trunc, masked, {NULL}, {NULL}, NULL, NULL},
    {IR_zext, move, {NULL}, {NULL}, NULL, NULL},
    {IR_sext, NULL, WIDTHS(sext), {NULL}, NULL, NULL},
    {IR_bits, move, {NULL}, {NULL}, move, move},
    {IR_pointer_to_int, exposed, {NULL}, {NULL}, NULL, NULL},
    {IR_int_to_pointer, move, {NULL}, {NULL}, NULL, NULL},
    {IR_integer, number, {NULL}, {NULL}, NULL, NULL},
    {IR_floating, number, {NULL}, {NULL}, number, number},
    {IR_null, number, {NULL}, {NULL}, NULL, NULL},
};

static int width_index(ir_kind kind)
{
    switch (ir_kind_class(kind) == IR_KIND_POINTER ? 64 : ir_kind_bits(kind)) {
    case 8:
        return 0;
    case 16:
        return 1;
    case 32:
        return 2;
    case 64:
        return 3;
    default:
        return -1;
    }
}

static op_function conversion(const struct ir_instruction *of, ir_kind from)
{
    static const op_function to_f32[] = WIDTHS(to_f32), to_f64[] = WIDTHS(to_f64);
    int width = width_index(from);
    if (of->op == IR_float_to_float && from == IR_F32 && of->kind == IR_F64)
        return widen;
    if (of->op == IR_float_to_float && from == IR_F64 && of->kind == IR_F32)
        return narrow;
    if (of->op == IR_int_to_float && width >= 0)
        return of->kind == IR_F32 ? to_f32[width] : of->kind == IR_F64 ? to_f64[width] : NULL;
    if (of->op == IR_uint_to_float && ir_kind_bits(from) <= 64)
        return of->kind == IR_F32 ? unsigned_to_f32 : of->kind == IR_F64 ? unsigned_to_f64 : NULL;
    return NULL;
}

static op_function order_of_pointers(enum ir_op op)
{
    switch (op) {
    case IR_ult:
        return ult_pointers;
    case IR_ule:
        return ule_pointers;
    case IR_ugt:
        return ugt_pointers;
    case IR_uge:
        return uge_pointers;
    default:
        return NULL;
    }
}

op_function c_op_of_number(const struct ir_instruction *of, ir_kind from)
{
    op_function order = ir_kind_class(from) == IR_KIND_POINTER ? order_of_pointers((enum ir_op)of->op) : NULL;
    if (order != NULL)
        return order;
    if (ir_kind_bits(from) > 64 || ir_kind_bits(of->kind) > 64)
        return NULL;
    if (of->op == IR_select)
        return select;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct row *row = &rows[i];
        int width = width_index(from);
        if (row->op != (enum ir_op)of->op)
            continue;
        if (ir_kind_class(from) == IR_KIND_FLOAT) {
            if ((of->marks & IR_UNORDERED) != 0 && of->op == IR_ne)
                return from == IR_F32 ? une_f32 : from == IR_F64 ? une_f64 : NULL;
            if ((of->marks & IR_UNORDERED) != 0)
                return NULL;
            return from == IR_F32 ? row->f32 : from == IR_F64 ? row->f64 : NULL;
        }
        if (row->any != NULL)
            return row->any;
        if (width < 0)
            return NULL;
        if ((of->marks & IR_CHECKED) != 0 && row->checked[width] != NULL)
            return row->checked[width];
        return (of->marks & IR_CHECKED) != 0 && of->op == IR_neg ? NULL : row->of[width];
    }
    return conversion(of, from);
}
