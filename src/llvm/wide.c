/* Integers of more than WIDEST_INTEGER bits. clang makes them where bit fields stand side by side: they are loaded,
 * shifted, masked, put together and stored, and nothing else. They are aggregates of *limbs*: leaves of 64 bits, the
 * lowest first, and one with what is left. */
#include "llvm/internal.h"

enum { LIMB = 64, MOST_LIMBS = WIDEST_BITS / LIMB };

/* A number under construction, all of whose limbs have 64 bits. */
struct wide {
    ir_value limbs[MOST_LIMBS];
    unsigned count;
};

bool wide_is(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) > WIDEST_INTEGER;
}

static unsigned limbs_of(unsigned bits)
{
    return (bits + LIMB - 1) / LIMB;
}

static ir_value put(struct body_maker *body, enum ir_op op, ir_value a, ir_value b)
{
    return body_put(body, op, IR_I64, a, b, 0);
}

/* An integer as 64 bits, which it has at most. */
static ir_value widened(struct body_maker *body, ir_value value, enum ir_op extend)
{
    return body->instructions[value].kind == IR_I64 ? value : put(body, extend, value, 0);
}

/* The limbs of an integer of any width, extended to so many. */
static bool use_limbs(struct body_maker *body, LLVMValueRef value, enum ir_op extend, unsigned count, struct wide *wide)
{
    const struct leaves *leaves = type_leaves(body->module, LLVMTypeOf(value));
    if (leaves == NULL || LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMIntegerTypeKind)
        return false;
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(value)), own = limbs_of(bits);
    *wide = (struct wide){0};
    uint32_t first = body_use(body, value);
    if (body->failed)
        return false;
    if (leaves->count == 1 && own == 2) {
        ir_value whole = body->leaves[first];
        if (bits < 2 * LIMB)
            whole = body_put(body, extend, IR_KIND(IR_KIND_INT, 2 * LIMB), whole, 0, 0);
        ir_value distance = body_integer(body, 2 * LIMB, LIMB);
        ir_value upper = body_put(body, IR_ushr, IR_KIND(IR_KIND_INT, 2 * LIMB), whole, distance, 0);
        wide->limbs[0] = body_put(body, IR_trunc, IR_I64, whole, 0, 0);
        wide->limbs[1] = body_put(body, IR_trunc, IR_I64, upper, 0, 0);
    } else {
        for (unsigned i = 0; i < own; i++)
            wide->limbs[i] = widened(body, body->leaves[first + i], extend);
    }
    for (wide->count = own; wide->count < count; wide->count++) {
        ir_value last = wide->limbs[own - 1];
        wide->limbs[wide->count] = extend == IR_sext ? put(body, IR_shr, last, body_integer(body, LIMB, LIMB - 1))
                                                     : body_integer(body, LIMB, 0);
    }
    return true;
}

/* The leaves of an integer of so many bits, cut off. */
static uint32_t add_limbs(struct body_maker *body, const struct wide *wide, unsigned bits)
{
    if (bits > LIMB && bits <= WIDEST_INTEGER) {
        ir_kind kind = IR_KIND(IR_KIND_INT, bits);
        ir_value low = body_put(body, IR_zext, kind, wide->limbs[0], 0, 0);
        ir_value high = body_put(body, IR_zext, kind, wide->limbs[1], 0, 0);
        high = body_put(body, IR_shl, kind, high, body_integer(body, bits, LIMB), 0);
        return body_add_leaf(body, body_put(body, IR_or, kind, low, high, 0));
    }
    uint32_t first = (uint32_t)body->leaf_count;
    for (unsigned i = 0; i < limbs_of(bits); i++) {
        unsigned left = bits - i * LIMB;
        ir_value limb = wide->limbs[i];
        if (left < LIMB)
            limb = body_put(body, IR_trunc, IR_KIND(IR_KIND_INT, left), limb, 0, 0);
        body_add_leaf(body, limb);
    }
    return first;
}

/* A limb of a number, or what stands beyond its ends. */
static ir_value limb_at(const struct wide *wide, int index, ir_value below, ir_value beyond)
{
    if (index < 0)
        return below;
    return (unsigned)index < wide->count ? wide->limbs[index] : beyond;
}

/* Each limb of the result comes from two neighbours. */
static void shift(struct body_maker *body, const struct wide *from, LLVMOpcode opcode, unsigned distance,
                  struct wide *to)
{
    bool left = opcode == LLVMShl;
    int whole = (int)(distance / LIMB);
    unsigned part = distance % LIMB;
    ir_value zero = body_integer(body, LIMB, 0), beyond = zero;
    if (opcode == LLVMAShr)
        beyond = put(body, IR_shr, from->limbs[from->count - 1], body_integer(body, LIMB, LIMB - 1));
    to->count = from->count;
    for (int i = 0; i < (int)from->count; i++) {
        int at = left ? i - whole : i + whole;
        ir_value near = limb_at(from, at, zero, beyond), far = limb_at(from, left ? at - 1 : at + 1, zero, beyond);
        to->limbs[i] = near;
        if (part == 0)
            continue;
        near = put(body, left ? IR_shl : IR_ushr, near, body_integer(body, LIMB, (int64_t)part));
        far = put(body, left ? IR_ushr : IR_shl, far, body_integer(body, LIMB, (int64_t)(LIMB - part)));
        to->limbs[i] = put(body, IR_or, near, far);
    }
}

static uint32_t make_shift(struct body_maker *body, LLVMValueRef value, LLVMOpcode opcode)
{
    LLVMValueRef by = LLVMGetOperand(value, 1);
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(value));
    struct wide from, to = {0};
    /* The text of the distance is as wide as the number, but its value is small if the shift means anything. */
    if (LLVMGetValueKind(by) != LLVMConstantIntValueKind || LLVMConstIntGetZExtValue(by) >= bits) {
        body_refuse(body, "a shift of more than %d bits is not understood", WIDEST_INTEGER);
        return 0;
    }
    if (!use_limbs(body, LLVMGetOperand(value, 0), opcode == LLVMAShr ? IR_sext : IR_zext, 0, &from))
        return 0;
    shift(body, &from, opcode, (unsigned)LLVMConstIntGetZExtValue(by), &to);
    return add_limbs(body, &to, bits);
}

static uint32_t make_masked(struct body_maker *body, LLVMValueRef value, enum ir_op op)
{
    struct wide one, other;
    if (!use_limbs(body, LLVMGetOperand(value, 0), IR_zext, 0, &one) ||
        !use_limbs(body, LLVMGetOperand(value, 1), IR_zext, 0, &other))
        return 0;
    for (unsigned i = 0; i < one.count; i++)
        one.limbs[i] = put(body, op, one.limbs[i], other.limbs[i]);
    return add_limbs(body, &one, LLVMGetIntTypeWidth(LLVMTypeOf(value)));
}

static uint32_t make_conversion(struct body_maker *body, LLVMValueRef value, LLVMOpcode opcode)
{
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(value));
    struct wide wide;
    if (!use_limbs(body, LLVMGetOperand(value, 0), opcode == LLVMSExt ? IR_sext : IR_zext, limbs_of(bits), &wide))
        return 0;
    if (bits < LIMB)
        return body_add_leaf(body, body_put(body, IR_trunc, IR_KIND(IR_KIND_INT, bits), wide.limbs[0], 0, 0));
    return add_limbs(body, &wide, bits);
}

bool wide_make(struct body_maker *body, LLVMValueRef value, LLVMOpcode opcode, uint32_t *first_leaf)
{
    bool touches = wide_is(LLVMTypeOf(value));
    for (int i = 0; i < LLVMGetNumOperands(value) && !touches; i++)
        touches = wide_is(LLVMTypeOf(LLVMGetOperand(value, (unsigned)i)));
    if (!touches || opcode == LLVMSelect || opcode == LLVMExtractValue || opcode == LLVMInsertValue ||
        LLVMIsALoadInst(value) != NULL || LLVMIsAStoreInst(value) != NULL || LLVMIsAPHINode(value) != NULL)
        return false;
    *first_leaf = 0;
    if (type_leaves(body->module, LLVMTypeOf(value)) == NULL) {
        body_refuse(body, "a value of this type is not understood");
        return true;
    }
    switch (opcode) {
    case LLVMTrunc:
    case LLVMZExt:
    case LLVMSExt:
        *first_leaf = make_conversion(body, value, opcode);
        break;
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
        *first_leaf = make_shift(body, value, opcode);
        break;
    case LLVMAnd:
        *first_leaf = make_masked(body, value, IR_and);
        break;
    case LLVMOr:
        *first_leaf = make_masked(body, value, IR_or);
        break;
    case LLVMXor:
        *first_leaf = make_masked(body, value, IR_xor);
        break;
    default:
        body_refuse(body, "arithmetic with more than %d bits is not understood", WIDEST_INTEGER);
    }
    if (*first_leaf == 0 && !body->failed)
        body_refuse(body, "a value of this type is not understood");
    return true;
}

static void times_ten_plus(uint64_t *words, unsigned count, unsigned digit)
{
    unsigned __int128 carry = digit;
    for (unsigned i = 0; i < count; i++) {
        carry += (unsigned __int128)words[i] * 10;
        words[i] = (uint64_t)carry;
        carry >>= LIMB;
    }
}

/* LLVM's C interface tells only 64 bits of a number; its text has all of them: "i128 -5". */
void wide_words(LLVMValueRef constant, uint64_t *words, unsigned count)
{
    char *text = LLVMPrintValueToString(constant);
    const char *digits = strchr(text, ' ');
    bool negative = digits != NULL && digits[1] == '-';
    memset(words, 0, count * sizeof *words);
    for (digits = digits == NULL ? "" : digits + 1 + negative; *digits >= '0' && *digits <= '9'; digits++)
        times_ten_plus(words, count, (unsigned)(*digits - '0'));
    LLVMDisposeMessage(text);
    bool carry = negative;
    for (unsigned i = 0; negative && i < count; i++) {
        words[i] = ~words[i] + carry;
        carry = carry && words[i] == 0;
    }
}

uint32_t wide_constant(struct body_maker *body, LLVMValueRef constant)
{
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(constant)), count = limbs_of(bits);
    uint64_t words[MOST_LIMBS];
    wide_words(constant, words, count);
    uint32_t first = (uint32_t)body->leaf_count;
    for (unsigned i = 0; i < count; i++) {
        unsigned left = bits - i * LIMB;
        body_add_leaf(body, body_integer(body, left < LIMB ? left : LIMB, (int64_t)words[i]));
    }
    return first;
}
