#include "bound/solve/blast.h"

#include "base/array.h"
#include "base/budget.h"
#include "bound/solve/gates.h"

#include <assert.h>

/* What is known of a term: where its literals are, and its value in the model. */
struct known {
    uint32_t bits;  /* in `bits`; 0: it is not translated */
    uint32_t model; /* the value is of the model with this number */
    uint64_t value;
};

struct blaster {
    struct terms *terms;
    struct gates gates;
    struct known *known; /* by term */
    size_t known_count, known_capacity;
    sat_literal *bits;
    size_t bit_count, bit_capacity;
    term *waiting;
    size_t waiting_count, waiting_capacity;
    sat_literal *clause;
    size_t clause_count, clause_capacity;
    uint32_t model;
    struct budget *budget; /* NULL: there is none */
    uint32_t looks;        /* how often it may be spent */
    bool spent;
};

struct blaster *blaster_new(struct terms *terms, struct sat *sat)
{
    struct blaster *blaster = mem_new(1, sizeof *blaster);
    blaster->terms = terms;
    gates_init(&blaster->gates, sat);
    ARRAY_ADD(blaster->bits, blaster->bit_count, blaster->bit_capacity, 0); /* so that no term begins at 0 */
    blaster->model = 1;
    return blaster;
}

void blaster_limit(struct blaster *blaster, struct budget *budget)
{
    blaster->budget = budget;
}

void blaster_free(struct blaster *blaster)
{
    if (blaster == NULL)
        return;
    mem_free(blaster->known);
    mem_free(blaster->bits);
    mem_free(blaster->waiting);
    mem_free(blaster->clause);
    mem_free(blaster);
}

void blaster_forget_values(struct blaster *blaster)
{
    blaster->model++;
}

static sat_literal no(sat_literal literal)
{
    return literal ^ SAT_NEGATED;
}

static sat_literal constant(const struct blaster *blaster, uint64_t bit)
{
    return (bit & 1) != 0 ? blaster->gates.truth : no(blaster->gates.truth);
}

static void make_room(struct blaster *blaster)
{
    size_t needed = terms_count(blaster->terms);
    ARRAY_RESERVE(blaster->known, blaster->known_capacity, needed);
    for (; blaster->known_count < needed; blaster->known_count++)
        blaster->known[blaster->known_count] = (struct known){0};
}

static const sat_literal *bits_of(const struct blaster *blaster, term of)
{
    assert(blaster->known[of].bits != 0);
    return blaster->bits + blaster->known[of].bits;
}

/* Of one bit, and of those that only move bits. */
static void translate_bits(struct blaster *blaster, const struct term_node *node, sat_literal *result)
{
    struct gates *gates = &blaster->gates;
    unsigned width = node->width, narrow = term_width(blaster->terms, node->a);
    const sat_literal *a = bits_of(blaster, node->a), *b = a, *c = a;
    if (node->op == TERM_AND || node->op == TERM_OR || node->op == TERM_XOR || node->op == TERM_CONCAT)
        b = bits_of(blaster, node->b);
    if (node->op == TERM_ITE) {
        b = bits_of(blaster, node->b);
        c = bits_of(blaster, node->c);
    }
    unsigned below = node->op == TERM_CONCAT ? term_width(blaster->terms, node->b) : 0;
    for (unsigned i = 0; i < width; i++) {
        switch ((enum term_op)node->op) {
        case TERM_NOT:
            result[i] = no(a[i]);
            break;
        case TERM_AND:
            result[i] = gate_and(gates, a[i], b[i]);
            break;
        case TERM_OR:
            result[i] = gate_or(gates, a[i], b[i]);
            break;
        case TERM_XOR:
            result[i] = gate_xor(gates, a[i], b[i]);
            break;
        case TERM_ITE:
            result[i] = gate_choose(gates, a[0], b[i], c[i]);
            break;
        case TERM_EXTRACT:
            result[i] = a[i + node->number];
            break;
        case TERM_CONCAT:
            result[i] = i < below ? b[i] : a[i - below];
            break;
        default: /* TERM_ZEXT, TERM_SEXT */
            result[i] = i < narrow ? a[i] : node->op == TERM_SEXT ? a[narrow - 1] : constant(blaster, 0);
        }
    }
}

/* The operands are translated. */
static void translate(struct blaster *blaster, const struct term_node *node, sat_literal *result)
{
    struct gates *gates = &blaster->gates;
    enum term_op op = (enum term_op)node->op;
    if (op == TERM_CONSTANT || op == TERM_VARIABLE)
        for (unsigned i = 0; i < node->width; i++)
            result[i] = op == TERM_VARIABLE ? sat_variable(gates->sat) : constant(blaster, node->number >> i);
    else if (op >= TERM_EQ && op <= TERM_SLE)
        result[0] = gates_compare(gates, op, bits_of(blaster, node->a), bits_of(blaster, node->b),
                                  term_width(blaster->terms, node->a));
    else if (op >= TERM_ADD && op <= TERM_ASHR)
        gates_number(gates, op, bits_of(blaster, node->a), bits_of(blaster, node->b), node->width, result);
    else
        translate_bits(blaster, node, result);
}

static void keep_bits(struct blaster *blaster, term of, const sat_literal *bits, unsigned width)
{
    blaster->known[of].bits = (uint32_t)blaster->bit_count;
    for (unsigned i = 0; i < width; i++)
        ARRAY_ADD(blaster->bits, blaster->bit_count, blaster->bit_capacity, bits[i]);
}

static void wait_for(struct blaster *blaster, term of)
{
    ARRAY_ADD(blaster->waiting, blaster->waiting_count, blaster->waiting_capacity, of);
}

/* Operands that are still to be done first; whether there are any. */
static bool wait_for_operands(struct blaster *blaster, const struct term_node *node,
                              bool (*is_done)(struct blaster *, term))
{
    const term operands[] = {node->a, node->b, node->c};
    size_t before = blaster->waiting_count;
    unsigned count = term_operand_count((enum term_op)node->op);
    assert(count <= sizeof operands / sizeof *operands);
    for (unsigned i = 0; i < count; i++)
        if (!is_done(blaster, operands[i]))
            wait_for(blaster, operands[i]);
    return blaster->waiting_count > before;
}

static bool is_translated(struct blaster *blaster, term of)
{
    return blaster->known[of].bits != 0;
}

/* What a single fact says may be larger than memory. */
static bool is_spent(struct blaster *blaster)
{
    enum { OFTEN = 1024 };
    if (++blaster->looks % OFTEN == 0)
        blaster->spent |= budget_spent_now(blaster->budget);
    return blaster->spent;
}

/* Bits that mean nothing, in place of all that is still to be done. */
static void give_up(struct blaster *blaster, term of)
{
    sat_literal result[GATES_MOST_BITS];
    for (unsigned i = 0; i < GATES_MOST_BITS; i++)
        result[i] = constant(blaster, 0);
    blaster->waiting_count = 0;
    if (!is_translated(blaster, of))
        keep_bits(blaster, of, result, term_width(blaster->terms, of));
}

static const sat_literal *literals_of(struct blaster *blaster, term of)
{
    sat_literal result[GATES_MOST_BITS] = {0};
    make_room(blaster);
    if (!is_translated(blaster, of))
        wait_for(blaster, of);
    while (blaster->waiting_count > 0) {
        term next = blaster->waiting[blaster->waiting_count - 1];
        const struct term_node *node = term_at(blaster->terms, next);
        if (is_spent(blaster)) {
            give_up(blaster, of);
            break;
        }
        if (wait_for_operands(blaster, node, is_translated))
            continue;
        blaster->waiting_count--;
        if (is_translated(blaster, next))
            continue;
        translate(blaster, node, result);
        keep_bits(blaster, next, result, node->width);
    }
    return bits_of(blaster, of);
}

sat_literal blaster_literal(struct blaster *blaster, term of)
{
    assert(term_width(blaster->terms, of) == 1);
    return literals_of(blaster, of)[0];
}

static void add_literal(struct blaster *blaster, sat_literal literal)
{
    ARRAY_ADD(blaster->clause, blaster->clause_count, blaster->clause_capacity, literal);
}

/* Collects the literals of a disjunction; an equation of numbers in it, of which there may be one, is left for
 * later. */
static term collect(struct blaster *blaster, term fact)
{
    term equation = TERM_NONE, todo[64];
    bool negated[64];
    size_t count = 0;
    todo[count] = fact;
    negated[count++] = false;
    while (count > 0) {
        term next = todo[--count];
        bool no_more = negated[count];
        const struct term_node *node = term_at(blaster->terms, next);
        bool splits = node->width == 1 && node->op == (no_more ? TERM_AND : TERM_OR) && count + 2 <= 64;
        if (node->op == TERM_NOT && node->width == 1) {
            todo[count] = node->a;
            negated[count++] = !no_more;
        } else if (splits) {
            todo[count] = node->a;
            negated[count++] = no_more;
            todo[count] = node->b;
            negated[count++] = no_more;
        } else if (node->op == TERM_EQ && !no_more && equation == TERM_NONE) {
            equation = next;
        } else {
            sat_literal literal = blaster_literal(blaster, next);
            add_literal(blaster, no_more ? no(literal) : literal);
        }
    }
    return equation;
}

/* Bit by bit: both, or neither, or the rest of the clause. */
static void add_equation(struct blaster *blaster, term equation)
{
    const struct term_node node = *term_at(blaster->terms, equation);
    unsigned width = term_width(blaster->terms, node.a);
    literals_of(blaster, node.a);
    const sat_literal *b = literals_of(blaster, node.b), *a = bits_of(blaster, node.a);
    size_t count = blaster->clause_count;
    add_literal(blaster, 0);
    add_literal(blaster, 0);
    for (unsigned i = 0; i < width; i++) {
        blaster->clause[count] = a[i];
        blaster->clause[count + 1] = no(b[i]);
        sat_clause(blaster->gates.sat, blaster->clause, count + 2);
        blaster->clause[count] = no(a[i]);
        blaster->clause[count + 1] = b[i];
        sat_clause(blaster->gates.sat, blaster->clause, count + 2);
    }
}

void blaster_assert(struct blaster *blaster, term fact)
{
    blaster->clause_count = 0;
    term equation = collect(blaster, fact);
    if (equation != TERM_NONE)
        add_equation(blaster, equation);
    else
        sat_clause(blaster->gates.sat, blaster->clause, blaster->clause_count);
}

static uint64_t read_bits(const struct blaster *blaster, term of, unsigned width)
{
    const sat_literal *bits = bits_of(blaster, of);
    uint64_t value = 0;
    for (unsigned i = 0; i < width; i++)
        value |= (uint64_t)sat_value(blaster->gates.sat, bits[i]) << i;
    return value;
}

/* The values of the operands are known. */
static uint64_t compute(const struct blaster *blaster, const struct term_node *node)
{
    const struct known *known = blaster->known;
    if (node->op == TERM_VARIABLE)
        return 0;
    return term_value(blaster->terms, node, known[node->a].value, known[node->b].value, known[node->c].value);
}

static bool is_evaluated(struct blaster *blaster, term of)
{
    struct known *known = &blaster->known[of];
    if (known->model == blaster->model)
        return true;
    if (known->bits == 0)
        return false;
    known->value = read_bits(blaster, of, term_width(blaster->terms, of));
    known->model = blaster->model;
    return true;
}

uint64_t blaster_value(struct blaster *blaster, term of)
{
    make_room(blaster);
    if (!is_evaluated(blaster, of))
        wait_for(blaster, of);
    while (blaster->waiting_count > 0) {
        term next = blaster->waiting[blaster->waiting_count - 1];
        const struct term_node *node = term_at(blaster->terms, next);
        if (wait_for_operands(blaster, node, is_evaluated))
            continue;
        blaster->waiting_count--;
        blaster->known[next].value = compute(blaster, node);
        blaster->known[next].model = blaster->model;
    }
    return blaster->known[of].value;
}
