/* Instructions that compute with numbers and pointers. */
#include "bound/step.h"

static term compute(const struct step *step, enum term_op op, term a, term b)
{
    struct terms *terms = step->terms;
    unsigned width = term_width(terms, a);
    term zero = term_constant(terms, width, 0);
    bool shifts = op == TERM_SHL || op == TERM_LSHR || op == TERM_ASHR;
    if (op >= TERM_UDIV && op <= TERM_SREM)
        step_wrong(step, term_eq(terms, b, zero), "division by zero");
    if (op == TERM_SDIV || op == TERM_SREM) {
        term smallest = term_constant(terms, width, UINT64_C(1) << (width - 1));
        term minus = term_constant(terms, width, UINT64_MAX);
        step_wrong(step, term_and(terms, term_eq(terms, a, smallest), term_eq(terms, b, minus)), "signed overflow");
    }
    if (shifts)
        step_wrong(step, term_not(terms, term_binary(terms, TERM_ULT, b, term_constant(terms, width, width))),
                   "shift by too much");
    term result =
        address_compute(step->skeleton, step->state, op, a, b); /* what is added to an address does not overflow */
    if ((step->at->marks & IR_CHECKED) != 0 && (op == TERM_ADD || op == TERM_SUB || op == TERM_MUL))
        step_wrong(step, term_overflows(terms, op, a, b), "signed overflow");
    return result;
}

/* By operation of the ir: the operation of terms, with operands changed and result negated if need be. */
static const struct {
    enum term_op op;
    bool there, swapped, negated;
} arithmetic[IR_OP_COUNT] = {
    [IR_add] = {TERM_ADD, true, false, false},   [IR_sub] = {TERM_SUB, true, false, false},
    [IR_mul] = {TERM_MUL, true, false, false},   [IR_div] = {TERM_SDIV, true, false, false},
    [IR_rem] = {TERM_SREM, true, false, false},  [IR_udiv] = {TERM_UDIV, true, false, false},
    [IR_urem] = {TERM_UREM, true, false, false}, [IR_and] = {TERM_AND, true, false, false},
    [IR_or] = {TERM_OR, true, false, false},     [IR_xor] = {TERM_XOR, true, false, false},
    [IR_shl] = {TERM_SHL, true, false, false},   [IR_shr] = {TERM_ASHR, true, false, false},
    [IR_ushr] = {TERM_LSHR, true, false, false}, [IR_eq] = {TERM_EQ, true, false, false},
    [IR_ne] = {TERM_EQ, true, false, true},      [IR_lt] = {TERM_SLT, true, false, false},
    [IR_le] = {TERM_SLE, true, false, false},    [IR_gt] = {TERM_SLT, true, true, false},
    [IR_ge] = {TERM_SLE, true, true, false},     [IR_ult] = {TERM_ULT, true, false, false},
    [IR_ule] = {TERM_ULE, true, false, false},   [IR_ugt] = {TERM_ULT, true, true, false},
    [IR_uge] = {TERM_ULE, true, true, false},
};

term step_arithmetic(const struct step *step)
{
    enum ir_op op = (enum ir_op)step->at->op;
    if (!step_understands(step_kind(step, step->at->a))) {
        step_refuse(step, "numbers of this kind are not understood");
        return TERM_NONE;
    }
    if (ir_kind_class(step_kind(step, step->at->a)) == IR_KIND_FLOAT) {
        term known = float_arithmetic(step);
        address_exclude(step->skeleton, step->state, known == TERM_NONE ? TERM_FALSE : known);
        return known;
    }
    term a = step_number(step, step->at->a), b = step_number(step, step->at->b);
    term result =
        arithmetic[op].swapped ? compute(step, arithmetic[op].op, b, a) : compute(step, arithmetic[op].op, a, b);
    return arithmetic[op].negated ? term_not(step->terms, result) : result;
}

bool step_is_arithmetic(enum ir_op op)
{
    return arithmetic[op].there;
}

/* A pointer of 32 bits has other bits as a number than here, unless it was one. Low bits of an address are those of its
 * offset. */
static term convert_bits(const struct step *step, term a, unsigned width)
{
    enum { LOW_BITS = 30 };
    bool narrow = step->at->op == IR_pointer_to_int && width < POINTER_BITS;
    if (narrow || (step->at->op == IR_trunc && width > LOW_BITS))
        address_exclude(step->skeleton, step->state, a);
    return term_extend(step->terms, a, width, false);
}

term step_conversion(const struct step *step)
{
    struct terms *terms = step->terms;
    unsigned width = step_width(step->at->kind);
    if (!step_understands(step->at->kind) || !step_understands(step_kind(step, step->at->a))) {
        step_refuse(step, "numbers of this kind are not understood");
        return TERM_NONE;
    }
    term a = step_number(step, step->at->a);
    switch ((enum ir_op)step->at->op) {
    case IR_sext:
        return term_extend(terms, a, width, true);
    case IR_int_to_pointer:
        return address_settle(step->skeleton, step->state, term_extend(terms, a, width, false));
    case IR_neg:
        if (ir_kind_class(step->at->kind) == IR_KIND_FLOAT)
            return float_negative(step);
        if ((step->at->marks & IR_CHECKED) != 0)
            step_wrong(step, term_eq(terms, a, term_constant(terms, width, UINT64_C(1) << (width - 1))),
                       "signed overflow");
        address_exclude(step->skeleton, step->state, a);
        return term_binary(terms, TERM_SUB, term_constant(terms, width, 0), a);
    case IR_bits:
        return term_width(terms, a) == width ? a
                                             : (step_refuse(step, "bits of this kind are not understood"), TERM_NONE);
    default:
        return convert_bits(step, a, width);
    }
}

term step_updated(const struct step *step, term old, term value)
{
    struct terms *terms = step->terms;
    enum ir_update update = (enum ir_update)step->at->c;
    bool moves = update == IR_UPDATE_add || update == IR_UPDATE_sub || update == IR_UPDATE_and ||
                 update == IR_UPDATE_or || update == IR_UPDATE_xor || update == IR_UPDATE_exchange;
    if (!moves) {
        address_exclude(step->skeleton, step->state, old);
        address_exclude(step->skeleton, step->state, value);
    }
    switch (update) {
    case IR_UPDATE_add:
        return address_compute(step->skeleton, step->state, TERM_ADD, old, value);
    case IR_UPDATE_sub:
        return address_compute(step->skeleton, step->state, TERM_SUB, old, value);
    case IR_UPDATE_and:
        return address_compute(step->skeleton, step->state, TERM_AND, old, value);
    case IR_UPDATE_nand:
        return term_not(terms, term_binary(terms, TERM_AND, old, value));
    case IR_UPDATE_or:
        return address_compute(step->skeleton, step->state, TERM_OR, old, value);
    case IR_UPDATE_xor:
        return address_compute(step->skeleton, step->state, TERM_XOR, old, value);
    case IR_UPDATE_max:
        return term_ite(terms, term_binary(terms, TERM_SLT, old, value), value, old);
    case IR_UPDATE_min:
        return term_ite(terms, term_binary(terms, TERM_SLT, old, value), old, value);
    case IR_UPDATE_umax:
        return term_ite(terms, term_binary(terms, TERM_ULT, old, value), value, old);
    case IR_UPDATE_umin:
        return term_ite(terms, term_binary(terms, TERM_ULT, old, value), old, value);
    default:
        return value;
    }
}
