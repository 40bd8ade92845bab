/* What operations give for numbers. */
#include "bound/terms/internal.h"

#include <assert.h>

static uint64_t mask(unsigned width)
{
    return width >= 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
}

static int64_t extended(uint64_t number, unsigned width)
{
    unsigned spare = 64 - width;
    return (int64_t)(number << spare) >> spare;
}

uint64_t term_compute(enum term_op op, unsigned width, uint64_t a, uint64_t b)
{
    int64_t x = extended(a, width), y = extended(b, width);
    bool least = y == -1; /* division by it must not overflow here */
    switch (op) {
    case TERM_AND:
        return a & b;
    case TERM_OR:
        return a | b;
    case TERM_XOR:
        return a ^ b;
    case TERM_ADD:
        return (a + b) & mask(width);
    case TERM_SUB:
        return (a - b) & mask(width);
    case TERM_MUL:
        return (a * b) & mask(width);
    case TERM_UDIV:
        return b == 0 ? mask(width) : a / b;
    case TERM_UREM:
        return b == 0 ? a : a % b;
    case TERM_SDIV:
        return (b == 0 ? (x < 0 ? 1 : mask(width)) : least ? 0 - a : (uint64_t)(x / y)) & mask(width);
    case TERM_SREM:
        return (b == 0 ? a : least ? 0 : (uint64_t)(x % y)) & mask(width);
    case TERM_SHL:
        return b >= width ? 0 : a << b & mask(width);
    case TERM_LSHR:
        return b >= width ? 0 : a >> b;
    case TERM_ASHR:
        return (uint64_t)(x >> (b >= width ? width - 1 : b)) & mask(width);
    case TERM_EQ:
        return a == b;
    case TERM_ULT:
        return a < b;
    case TERM_ULE:
        return a <= b;
    case TERM_SLT:
        return x < y;
    case TERM_SLE:
        return x <= y;
    default:
        assert(false);
        return 0;
    }
}

unsigned term_operand_count(enum term_op op)
{
    switch (op) {
    case TERM_CONSTANT:
    case TERM_VARIABLE:
        return 0;
    case TERM_NOT:
    case TERM_EXTRACT:
    case TERM_ZEXT:
    case TERM_SEXT:
        return 1;
    case TERM_ITE:
        return 3;
    default:
        return 2;
    }
}

uint64_t term_value(const struct terms *terms, const struct term_node *node, uint64_t a, uint64_t b, uint64_t c)
{
    unsigned width = term_width(terms, node->a);
    switch ((enum term_op)node->op) {
    case TERM_CONSTANT:
        return node->number;
    case TERM_NOT:
        return ~a & mask(node->width);
    case TERM_ITE:
        return a != 0 ? b : c;
    case TERM_EXTRACT:
        return a >> node->number & mask(node->width);
    case TERM_CONCAT:
        return a << term_width(terms, node->b) | b;
    case TERM_ZEXT:
        return a;
    case TERM_SEXT:
        return (uint64_t)extended(a, width) & mask(node->width);
    default:
        assert(node->op != TERM_VARIABLE);
        return term_compute((enum term_op)node->op, width, a, b);
    }
}
