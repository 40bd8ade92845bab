/* Expressions of the language of NuSMV. References are numbers 0 .. objects; all other registers are signed words of 32
 * or 64 bits. */
#include "finite/finite.h"
#include "finite/passes/passes.h"
#include "finite/print/describe.h"
#include "finite/print/smv.h"

#include <inttypes.h>

const char *smv_name(const struct smv *smv, uint32_t variable)
{
    return smv->items[variable].name;
}

unsigned smv_bits(const struct smv *smv, uint32_t process, uint32_t reg)
{
    const struct finite_type *type = &smv->finite->types[smv->finite->processes[process].type];
    ir_kind kind = type->registers[reg].kind;
    return kind == IR_REF ? 0 : ir_kind_bits(kind) > 32 ? 64 : 32;
}

const char *smv_constant(struct finite *finite, int64_t value, unsigned bits)
{
    if (value >= 0)
        return finite_text(finite, "0sd%u_%" PRId64, bits, value);
    if (value > INT32_MIN)
        return finite_text(finite, "-0sd%u_%" PRId64, bits, -value);
    uint64_t mask = bits == 64 ? UINT64_MAX : UINT32_MAX;
    return finite_text(finite, "signed(0uh%u_%" PRIx64 ")", bits, (uint64_t)value & mask);
}

const char *smv_register(const struct smv *smv, uint32_t process, uint32_t reg)
{
    uint32_t variable = smv->registers[process][reg];
    if (variable != FINITE_NONE)
        return smv_name(smv, variable);
    unsigned bits = smv_bits(smv, process, reg); /* it is not set anywhere that can be reached */
    return bits == 0 ? "0" : smv_constant(smv->finite, 0, bits);
}

static const char *widen(struct finite *finite, const char *value, unsigned from, unsigned to)
{
    if (from == to)
        return value;
    return from < to ? finite_text(finite, "extend(%s, 32)", value) : finite_text(finite, "signed((%s)[31:0])", value);
}

const char *smv_number(const struct smv *smv, uint32_t process, uint32_t reg, unsigned bits)
{
    unsigned own = smv_bits(smv, process, reg);
    const char *value = smv_register(smv, process, reg);
    return own == 0 ? value : widen(smv->finite, value, own, bits);
}

static const char *one_if(struct finite *finite, const char *condition, unsigned bits)
{
    return finite_text(finite, "(%s ? 0sd%u_1 : 0sd%u_0)", condition, bits, bits);
}

static const char *comparison_of(uint32_t op)
{
    switch (op) {
    case IR_eq:
        return "=";
    case IR_ne:
        return "!=";
    case IR_lt:
        return "<";
    case IR_le:
        return "<=";
    case IR_gt:
        return ">";
    case IR_ge:
        return ">=";
    default:
        return NULL;
    }
}

static const char *operator_of(uint32_t op)
{
    switch (op) {
    case IR_add:
        return "+";
    case IR_sub:
        return "-";
    case IR_mul:
        return "*";
    case IR_and:
        return "&";
    case IR_or:
        return "|";
    default:
        return op == IR_xor ? "xor" : NULL;
    }
}

/* Nothing is divided by 0, and what the least number divided by -1 gives is said. */
static const char *quotient(struct finite *finite, uint32_t op, const char *a, const char *b, unsigned bits)
{
    const char *minus = op == IR_div ? finite_text(finite, "-(%s)", a) : smv_constant(finite, 0, bits);
    return finite_text(finite, "(%s = %s ? %s : %s = %s ? %s : %s %s (%s = %s ? %s : %s))", b,
                       smv_constant(finite, 0, bits), smv_constant(finite, 0, bits), b, smv_constant(finite, -1, bits),
                       minus, a, op == IR_div ? "/" : "mod", b, smv_constant(finite, 0, bits),
                       smv_constant(finite, 1, bits), b);
}

/* Distances count modulo the width. */
static const char *shift(struct finite *finite, uint32_t op, const char *a, const char *by, unsigned bits)
{
    const char *distance = finite_text(finite, "unsigned(%s & %s)", by, smv_constant(finite, bits - 1, bits));
    if (op == IR_ushr)
        return finite_text(finite, "signed(unsigned(%s) >> %s)", a, distance);
    return finite_text(finite, "(%s %s %s)", a, op == IR_shl ? "<<" : ">>", distance);
}

/* With operands of so many bits. */
static const char *compute(struct finite *finite, uint32_t op, const char *a, const char *b, unsigned bits)
{
    if (operator_of(op) != NULL)
        return finite_text(finite, "(%s %s %s)", a, operator_of(op), b);
    switch (op) {
    case IR_div:
    case IR_rem:
        return quotient(finite, op, a, b, bits);
    case IR_neg:
        return finite_text(finite, "(-(%s))", a);
    case IR_shl:
    case IR_shr:
    case IR_ushr:
        return shift(finite, op, a, b, bits);
    default: /* cmp */
        return finite_text(finite, "(%s > %s ? %s : %s < %s ? %s : %s)", a, b, smv_constant(finite, 1, bits), a, b,
                           smv_constant(finite, -1, bits), smv_constant(finite, 0, bits));
    }
}

const char *smv_compute(const struct smv *smv, uint32_t process, const struct finite_node *node)
{
    struct finite *finite = smv->finite;
    unsigned to = smv_bits(smv, process, node->r), a = smv_bits(smv, process, node->a),
             b = node->c == IR_neg ? a : smv_bits(smv, process, node->b), bits = a == 64 || b == 64 ? 64 : 32;
    const char *one = smv_number(smv, process, node->a, bits),
               *other = node->c == IR_neg ? one : smv_number(smv, process, node->b, bits);
    if (comparison_of(node->c) != NULL)
        return one_if(finite, finite_text(finite, "%s %s %s", one, comparison_of(node->c), other), to);
    const char *value = widen(finite, compute(finite, node->c, one, other, bits), bits, to);
    return ir_kind_bits(node->kind) == 1 ? finite_text(finite, "(%s & %s)", value, smv_constant(finite, 1, to)) : value;
}

const char *smv_cut(struct finite *finite, const char *value, unsigned bits, unsigned cut, bool is_signed)
{
    if (cut == 0 || cut >= bits)
        return value;
    const char *low = finite_text(finite, "(%s)[%u:0]", value, cut - 1);
    return is_signed ? finite_text(finite, "extend(signed(%s), %u)", low, bits - cut)
                     : finite_text(finite, "signed(extend(%s, %u))", low, bits - cut);
}

const char *smv_convert(const struct smv *smv, uint32_t process, const struct finite_node *node)
{
    unsigned to = smv_bits(smv, process, node->r), from = smv_bits(smv, process, node->a),
             cut = (unsigned)(node->number < 0 ? -node->number : node->number);
    const char *value = smv_number(smv, process, node->a, from);
    bool is_signed = node->number > 1;
    if (cut >= from)
        return widen(smv->finite, value, from, to);
    return widen(smv->finite, smv_cut(smv->finite, value, from, cut, is_signed), from, to);
}

bool smv_may_lock(const struct smv *smv, uint32_t process, uint32_t reg, uint32_t object)
{
    const struct finite_type *type = &smv->finite->types[smv->finite->processes[process].type];
    uint32_t pool = type->registers[reg].pool, of = smv->finite->objects_made[object].pool;
    return smv->locked[of] && (pool == FINITE_NONE || pool == of);
}

/* A condition on the owner of the monitor of a register's object: it is one of these threads, or none of them. */
static const char *owner_is(const struct smv *smv, uint32_t process, uint32_t reg, bool one_of, const char *threads)
{
    struct buffer text = {0};
    for (uint32_t o = 0; o < smv->finite->object_count; o++)
        if (smv_may_lock(smv, process, reg, o))
            buffer_format(&text, "%s%s = %" PRIu32 " & %s(%s in {%s})", text.length == 0 ? "" : " | ",
                          smv_register(smv, process, reg), o + 1, one_of ? "" : "!",
                          smv_name(smv, smv->slots[smv->finite->objects_made[o].monitor]), threads);
    const char *copy = finite_text(smv->finite, "(%s)", text.length == 0 ? "FALSE" : text.text);
    buffer_free(&text);
    return copy;
}

const char *smv_mine(const struct smv *smv, uint32_t process, uint32_t reg)
{
    return owner_is(smv, process, reg, true, finite_text(smv->finite, "%" PRIu32, process + 1));
}

const char *smv_taken(const struct smv *smv, uint32_t process, uint32_t reg)
{
    return owner_is(smv, process, reg, false, finite_text(smv->finite, "0, %" PRIu32, process + 1));
}

struct waiting {
    const struct smv *smv;
    uint32_t process;
    const char *object;
    struct buffer text;
};

static void add_waiting(void *context, uint32_t number)
{
    struct waiting *waiting = context;
    const struct finite *finite = waiting->smv->finite;
    const struct finite_node *node = &finite->nodes[number];
    if (node->op == NODE_waiting)
        buffer_format(&waiting->text, "%s%s & %s = %s", waiting->text.length == 0 ? "" : " | ",
                      smv_place(waiting->smv, waiting->process, number),
                      smv_register(waiting->smv, waiting->process, node->a), waiting->object);
}

const char *smv_waits(const struct smv *smv, uint32_t other, uint32_t process, const char *object)
{
    struct waiting waiting = {smv, other, object, {0}};
    if (other != process)
        finite_each_reachable(smv->finite, smv->finite->processes[other].type, add_waiting, &waiting);
    const char *copy = finite_text(smv->finite, "(%s)", waiting.text.length == 0 ? "FALSE" : waiting.text.text);
    buffer_free(&waiting.text);
    return copy;
}

const char *smv_place(const struct smv *smv, uint32_t process, uint32_t node)
{
    const struct finite_type *type = &smv->finite->types[smv->finite->processes[process].type];
    return finite_text(smv->finite, "%s = %" PRIu32, smv_name(smv, smv->at[process]), node - type->first + 1);
}
