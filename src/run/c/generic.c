/* Instructions of C that compute with numbers of any width up to 128 bits and with floats of 80: one function, slower
 * than those of numbers.c. */
#include "run/c/internal.h"

#include <math.h>

static c_signed signed_of(c_wide value, unsigned bits)
{
    c_wide top = (c_wide)1 << (bits - 1), below = top | (top - 1);
    return (c_signed)(((value & below) ^ top) - top);
}

static void give(struct cpu *cpu, const struct op *op, c_wide value)
{
    c_value_give(cpu, op, op->instruction->kind, value);
}

static long double float_of(c_wide bits, ir_kind kind)
{
    float narrow;
    double usual;
    long double widest = 0;
    switch (ir_kind_bits(kind)) {
    case 32:
        memcpy(&narrow, &bits, sizeof narrow);
        return (long double)narrow;
    case 64:
        memcpy(&usual, &bits, sizeof usual);
        return (long double)usual;
    default:
        memcpy(&widest, &bits, 10);
        return widest;
    }
}

static c_wide bits_of(long double number, ir_kind kind)
{
    c_wide bits = 0;
    float narrow = (float)number;
    double usual = (double)number;
    if (ir_kind_bits(kind) == 32)
        memcpy(&bits, &narrow, sizeof narrow);
    else if (ir_kind_bits(kind) == 64)
        memcpy(&bits, &usual, sizeof usual);
    else
        memcpy(&bits, &number, 10);
    return bits;
}

static long double compute_float(enum ir_op op, long double a, long double b)
{
    switch (op) {
    case IR_add:
        return a + b;
    case IR_sub:
        return a - b;
    case IR_mul:
        return a * b;
    case IR_div:
        return a / b;
    case IR_rem:
        return fmodl(a, b);
    default:
        return -a;
    }
}

static bool is_ordered_so(enum ir_op op, c_signed order)
{
    switch (op) {
    case IR_eq:
        return order == 0;
    case IR_ne:
        return order != 0;
    case IR_lt:
    case IR_ult:
        return order < 0;
    case IR_le:
    case IR_ule:
        return order <= 0;
    case IR_gt:
    case IR_ugt:
        return order > 0;
    default:
        return order >= 0;
    }
}

static bool compare(const struct ir_instruction *of, ir_kind kind, c_wide a, c_wide b)
{
    enum ir_op op = (enum ir_op)of->op;
    if (ir_kind_class(kind) == IR_KIND_FLOAT) {
        long double x = float_of(a, kind), y = float_of(b, kind);
        if (isunordered(x, y))
            return (of->marks & IR_UNORDERED) != 0;
        return is_ordered_so(op, (x > y) - (x < y));
    }
    if (op == IR_ult || op == IR_ule || op == IR_ugt || op == IR_uge)
        return is_ordered_so(op, (a > b) - (a < b));
    c_signed x = signed_of(a, c_value_bits(kind)), y = signed_of(b, c_value_bits(kind));
    return is_ordered_so(op, (x > y) - (x < y));
}

/* The sum, difference or product of signed numbers; false if it does not fit. */
static bool compute_checked(enum ir_op op, unsigned bits, c_wide a, c_wide b, c_wide *result)
{
    c_signed x = signed_of(a, bits), y = signed_of(b, bits), value = 0;
    bool wrong = op == IR_add   ? __builtin_add_overflow(x, y, &value)
                 : op == IR_sub ? __builtin_sub_overflow(x, y, &value)
                 : op == IR_mul ? __builtin_mul_overflow(x, y, &value)
                                : __builtin_sub_overflow((c_signed)0, x, &value);
    *result = (c_wide)value;
    return !wrong && signed_of((c_wide)value, bits) == value;
}

static void divide(struct cpu *cpu, struct op *op, c_wide a, c_wide b)
{
    const struct ir_instruction *of = op->instruction;
    unsigned bits = ir_kind_bits(of->kind);
    if (b == 0)
        c_wrong(cpu, "division by zero");
    else if (of->op == IR_udiv || of->op == IR_urem)
        give(cpu, op, of->op == IR_udiv ? a / b : a % b);
    else if (b == c_value_mask(of->kind) && a == (c_wide)1 << (bits - 1))
        c_wrong(cpu, "signed overflow: the result of this %s does not fit into %u bits", ir_op_name(of->op), bits);
    else if (of->op == IR_div)
        give(cpu, op, (c_wide)(signed_of(a, bits) / signed_of(b, bits)));
    else
        give(cpu, op, (c_wide)(signed_of(a, bits) % signed_of(b, bits)));
}

static void shift(struct cpu *cpu, struct op *op, c_wide a, c_wide b)
{
    const struct ir_instruction *of = op->instruction;
    unsigned bits = ir_kind_bits(of->kind);
    if (b >= bits)
        c_wrong(cpu, "shift by %lld of a number of %u bits", (long long)signed_of(b, bits), bits);
    else if (of->op == IR_shl)
        give(cpu, op, a << b);
    else
        give(cpu, op, of->op == IR_ushr ? a >> b : (c_wide)(signed_of(a, bits) >> b));
}

static void arithmetic(struct cpu *cpu, struct op *op, c_wide a, c_wide b)
{
    const struct ir_instruction *of = op->instruction;
    enum ir_op code = (enum ir_op)of->op;
    c_wide value;
    if (ir_kind_class(of->kind) == IR_KIND_FLOAT) {
        give(cpu, op, bits_of(compute_float(code, float_of(a, of->kind), float_of(b, of->kind)), of->kind));
        return;
    }
    if ((of->marks & IR_CHECKED) != 0 && !compute_checked(code, ir_kind_bits(of->kind), a, b, &value)) {
        c_wrong(cpu, "signed overflow: the result of this %s does not fit into %u bits", ir_op_name(code),
                ir_kind_bits(of->kind));
        return;
    }
    give(cpu, op, code == IR_add ? a + b : code == IR_sub ? a - b : code == IR_mul ? a * b : -a);
}

/* A float as an integer; to leave its range is an error. */
static void cut_float(struct cpu *cpu, struct op *op, long double number)
{
    const struct ir_instruction *of = op->instruction;
    unsigned bits = ir_kind_bits(of->kind);
    long double whole = truncl(number), limit = ldexpl(1, (int)bits);
    bool fits = of->op == IR_float_to_uint ? whole >= 0 && whole < limit : whole >= -limit / 2 && whole < limit / 2;
    if (!fits)
        c_wrong(cpu, "the number %Lg does not fit into an integer of %u bits", number, bits);
    else if (of->op == IR_float_to_uint)
        give(cpu, op, (c_wide)whole);
    else
        give(cpu, op, (c_wide)(c_signed)whole);
}

static void convert(struct cpu *cpu, struct op *op, c_wide a, ir_kind from)
{
    const struct ir_instruction *of = op->instruction;
    switch ((enum ir_op)of->op) {
    case IR_sext:
        give(cpu, op, (c_wide)signed_of(a, ir_kind_bits(from)));
        break;
    case IR_int_to_float:
        give(cpu, op,
             of->kind == IR_F32   ? bits_of((long double)(float)signed_of(a, ir_kind_bits(from)), of->kind)
             : of->kind == IR_F64 ? bits_of((long double)(double)signed_of(a, ir_kind_bits(from)), of->kind)
                                  : bits_of((long double)signed_of(a, ir_kind_bits(from)), of->kind));
        break;
    case IR_uint_to_float:
        give(cpu, op,
             of->kind == IR_F32   ? bits_of((long double)(float)a, of->kind)
             : of->kind == IR_F64 ? bits_of((long double)(double)a, of->kind)
                                  : bits_of((long double)a, of->kind));
        break;
    case IR_float_to_int:
    case IR_float_to_uint:
        cut_float(cpu, op, float_of(a, from));
        break;
    case IR_float_to_float:
        give(cpu, op, bits_of(float_of(a, from), of->kind));
        break;
    default:
        give(cpu, op, a);
        break;
    }
}

/* c holds the kind of the first operand, or for select the register of the third one. */
void c_generic(struct cpu *cpu, struct op *op)
{
    const struct ir_instruction *of = op->instruction;
    const char *shape = ir_op_shape(of->op);
    if (of->op == IR_select) {
        give(cpu, op, c_value_get(cpu->r, (cpu->r[op->a] & 1) != 0 ? op->b : op->c, of->kind));
        return;
    }
    if (shape[0] == 'w') {
        c_wide low = (uint64_t)of->b << 32 | of->a;
        give(cpu, op, of->op == IR_integer ? (c_wide)signed_of(low, 64) : low);
        return;
    }
    ir_kind from = (ir_kind)op->c;
    c_wide a = c_value_get(cpu->r, op->a, from), b = shape[1] == 'v' ? c_value_get(cpu->r, op->b, from) : 0;
    switch ((enum ir_op)of->op) {
    case IR_add:
    case IR_sub:
    case IR_mul:
    case IR_neg:
        arithmetic(cpu, op, a, b);
        break;
    case IR_div:
    case IR_rem:
        if (ir_kind_class(of->kind) == IR_KIND_FLOAT)
            arithmetic(cpu, op, a, b);
        else
            divide(cpu, op, a, b);
        break;
    case IR_udiv:
    case IR_urem:
        divide(cpu, op, a, b);
        break;
    case IR_shl:
    case IR_shr:
    case IR_ushr:
        shift(cpu, op, a, b);
        break;
    case IR_and:
        give(cpu, op, a & b);
        break;
    case IR_or:
        give(cpu, op, a | b);
        break;
    case IR_xor:
        give(cpu, op, a ^ b);
        break;
    default:
        if (of->op >= IR_eq && of->op <= IR_uge)
            give(cpu, op, compare(of, from, a, b));
        else
            convert(cpu, op, a, from);
        break;
    }
}
