/* Terms of numbers, simplified where they are made: constants are computed, also those at the leaves of small trees of
 * ites, which is what pointers and indices are. */
#include "bound/terms/internal.h"

#include <assert.h>

static bool is_number(const struct terms *terms, term of, uint64_t number)
{
    uint64_t value;
    return term_is_constant(terms, of, &value) && value == number;
}

static uint64_t all_ones(unsigned width)
{
    return width >= 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
}

/* x op constant, where that is simpler; TERM_NONE: it is not. */
static term fold_right(struct terms *terms, enum term_op op, term a, uint64_t number)
{
    unsigned width = term_width(terms, a);
    term zero = term_constant(terms, width, 0);
    bool ones = number == all_ones(width);
    switch (op) {
    case TERM_ADD:
    case TERM_SUB:
    case TERM_SHL:
    case TERM_LSHR:
    case TERM_ASHR:
        return number == 0 ? a : TERM_NONE;
    case TERM_OR:
        return number == 0 ? a : ones ? term_constant(terms, width, number) : TERM_NONE;
    case TERM_XOR:
        return number == 0 ? a : ones ? term_not(terms, a) : TERM_NONE;
    case TERM_AND:
        return number == 0 ? zero : ones ? a : TERM_NONE;
    case TERM_MUL:
        return number == 0 ? zero : number == 1 ? a : TERM_NONE;
    case TERM_UDIV:
    case TERM_SDIV:
        return number == 1 && width > 1 ? a : TERM_NONE;
    case TERM_ULT:
        return number == 0 ? TERM_FALSE : TERM_NONE;
    default:
        return TERM_NONE;
    }
}

/* An extended number is equal to a constant iff the number is, and the constant is one that it can be extended to. */
static term fold_equal(struct terms *terms, term a, uint64_t number)
{
    const struct term_node node = *term_at(terms, a);
    if (node.width == 1)
        return number == 1 ? a : term_not(terms, a);
    if (node.op != TERM_ZEXT && node.op != TERM_SEXT)
        return TERM_NONE;
    unsigned width = term_width(terms, node.a);
    term low = term_constant(terms, width, number);
    if (!is_number(terms, term_extend(terms, low, node.width, node.op == TERM_SEXT), number))
        return TERM_FALSE;
    return term_eq(terms, node.a, low);
}

/* Two numbers that are extended in the same way are equal iff they were. */
static term fold_extended(struct terms *terms, term a, term b)
{
    const struct term_node one = *term_at(terms, a), other = *term_at(terms, b);
    bool same = one.op == other.op && (one.op == TERM_ZEXT || one.op == TERM_SEXT) &&
                term_width(terms, one.a) == term_width(terms, other.a);
    return same ? term_eq(terms, one.a, other.a) : TERM_NONE;
}

static bool is_tree(const struct terms *terms, term of)
{
    const struct term_node *node = term_at(terms, of);
    return node->op == TERM_ITE && node->leaves > 0;
}

/* Trees have few leaves, so this recurses but little. */
static term fold_tree(struct terms *terms, enum term_op op, term a, term b)
{
    bool first = is_tree(terms, a);
    const struct term_node node = *term_at(terms, first ? a : b);
    term one = first ? term_binary(terms, op, node.b, b) : term_binary(terms, op, a, node.b);
    term other = first ? term_binary(terms, op, node.c, b) : term_binary(terms, op, a, node.c);
    return term_ite(terms, node.a, one, other);
}

static bool is_commutative(enum term_op op)
{
    return op == TERM_AND || op == TERM_OR || op == TERM_XOR || op == TERM_ADD || op == TERM_MUL || op == TERM_EQ;
}

static term fold_same(struct terms *terms, enum term_op op, term a)
{
    switch (op) {
    case TERM_AND:
    case TERM_OR:
        return a;
    case TERM_XOR:
    case TERM_SUB:
        return term_constant(terms, term_width(terms, a), 0);
    case TERM_EQ:
    case TERM_ULE:
    case TERM_SLE:
        return TERM_TRUE;
    case TERM_ULT:
    case TERM_SLT:
        return TERM_FALSE;
    default:
        return TERM_NONE;
    }
}

static unsigned result_width(enum term_op op, unsigned width)
{
    return op >= TERM_EQ && op <= TERM_SLE ? 1 : width;
}

static term fold_bits(struct terms *terms, enum term_op op, term a, term b)
{
    switch (op) {
    case TERM_AND:
        return term_and(terms, a, b);
    case TERM_OR:
        return term_or(terms, a, b);
    default:
        return TERM_NONE;
    }
}

term term_binary(struct terms *terms, enum term_op op, term a, term b)
{
    unsigned width = term_width(terms, a);
    uint64_t x = 0, y = 0;
    bool left = term_is_constant(terms, a, &x), right = term_is_constant(terms, b, &y);
    assert(op >= TERM_AND && op <= TERM_SLE && width == term_width(terms, b));
    assert(!term_may_be_undefined(terms, a) && !term_may_be_undefined(terms, b));
    if (left && right)
        return term_constant(terms, result_width(op, width), term_compute(op, width, x, y));
    if (left && is_commutative(op))
        return term_binary(terms, op, b, a);
    term folded = a == b ? fold_same(terms, op, a) : TERM_NONE;
    if (folded == TERM_NONE && width == 1)
        folded = fold_bits(terms, op, a, b);
    if (folded == TERM_NONE && op == TERM_EQ)
        folded = fold_extended(terms, a, b);
    if (folded == TERM_NONE && right)
        folded = op == TERM_EQ ? fold_equal(terms, a, y) : fold_right(terms, op, a, y);
    if (folded != TERM_NONE)
        return folded;
    if ((is_tree(terms, a) && right) || (is_tree(terms, b) && left))
        return fold_tree(terms, op, a, b);
    if (is_commutative(op))
        return term_make_commutative(terms, op, a, b);
    return term_make(terms, op, result_width(op, width), a, b, 0, 0);
}

/* Bits of a term that is put together from others. TERM_NONE: they are not known. */
static term extract_part(struct terms *terms, const struct term_node *node, unsigned low, unsigned width)
{
    unsigned below = node->op == TERM_CONCAT ? term_width(terms, node->b) : 0;
    unsigned narrow = node->op == TERM_ZEXT || node->op == TERM_SEXT ? term_width(terms, node->a) : 0;
    if (node->op == TERM_EXTRACT)
        return term_extract(terms, node->a, low + (unsigned)node->number, width);
    if (node->op == TERM_CONCAT && low >= below)
        return term_extract(terms, node->a, low - below, width);
    if (node->op == TERM_CONCAT && low + width <= below)
        return term_extract(terms, node->b, low, width);
    if (narrow > 0 && low + width <= narrow)
        return term_extract(terms, node->a, low, width);
    if (node->op == TERM_ZEXT && low >= narrow)
        return term_constant(terms, width, 0);
    if (node->op == TERM_SEXT && low >= narrow) {
        term sign = term_extract(terms, node->a, narrow - 1, 1);
        return term_ite(terms, sign, term_constant(terms, width, UINT64_MAX), term_constant(terms, width, 0));
    }
    return TERM_NONE;
}

term term_extract(struct terms *terms, term a, unsigned low, unsigned width)
{
    const struct term_node node = *term_at(terms, a);
    assert(low + width <= node.width && !node.undefined);
    if (width == node.width)
        return a;
    if (node.op == TERM_CONSTANT)
        return term_constant(terms, width, node.number >> low);
    if (is_tree(terms, a)) {
        term one = term_extract(terms, node.b, low, width), other = term_extract(terms, node.c, low, width);
        return term_ite(terms, node.a, one, other);
    }
    term part = extract_part(terms, &node, low, width);
    return part != TERM_NONE ? part : term_make(terms, TERM_EXTRACT, width, a, 0, 0, low);
}

term term_concat(struct terms *terms, term high, term low)
{
    const struct term_node above = *term_at(terms, high), below = *term_at(terms, low);
    unsigned width = (unsigned)above.width + below.width;
    assert(width <= 64 && !above.undefined && !below.undefined);
    if (above.op == TERM_CONSTANT && below.op == TERM_CONSTANT)
        return term_constant(terms, width, above.number << below.width | below.number);
    if (above.op == TERM_CONSTANT && above.number == 0)
        return term_extend(terms, low, width, false);
    if (above.op == TERM_EXTRACT && below.op == TERM_EXTRACT && above.a == below.a &&
        above.number == below.number + below.width)
        return term_extract(terms, above.a, (unsigned)below.number, width);
    if (is_tree(terms, high) && below.op == TERM_CONSTANT) {
        term one = term_concat(terms, above.b, low), other = term_concat(terms, above.c, low);
        return term_ite(terms, above.a, one, other);
    }
    return term_make(terms, TERM_CONCAT, width, high, low, 0, 0);
}

term term_extend(struct terms *terms, term a, unsigned width, bool is_signed)
{
    const struct term_node node = *term_at(terms, a);
    assert(!node.undefined);
    if (width <= node.width)
        return term_extract(terms, a, 0, width);
    if (node.op == TERM_CONSTANT) {
        unsigned spare = 64u - node.width;
        uint64_t high = (uint64_t)((int64_t)(node.number << spare) >> spare);
        return term_constant(terms, width, is_signed ? high : node.number);
    }
    if (is_tree(terms, a)) {
        term one = term_extend(terms, node.b, width, is_signed), other = term_extend(terms, node.c, width, is_signed);
        return term_ite(terms, node.a, one, other);
    }
    if (node.op == TERM_ZEXT || (node.op == TERM_SEXT && is_signed))
        return term_make(terms, (enum term_op)node.op, width, node.a, 0, 0, 0);
    return term_make(terms, is_signed ? TERM_SEXT : TERM_ZEXT, width, a, 0, 0, 0);
}
