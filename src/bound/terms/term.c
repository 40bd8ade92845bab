#include "bound/terms/term.h"

#include "base/array.h"
#include "base/hash.h"
#include "base/idmap.h"
#include "bound/terms/internal.h"

#include <assert.h>
#include <stdlib.h>

struct terms {
    struct term_node *nodes;
    size_t count, capacity;
    term *slots; /* by hash: a term plus 1; 0: free */
    size_t slot_count;
    uint64_t variables;
    term undefined[65]; /* by width; 0: not made yet */
};

static uint64_t mask(unsigned width)
{
    return width >= 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
}

static uint64_t hash_of(const struct term_node *node)
{
    uint64_t hash = hash_mix((uint64_t)node->op << 8 | node->width);
    hash = hash_join(hash, (uint64_t)node->a << 32 | node->b);
    return hash_join(hash_join(hash, node->c), node->number);
}

static bool is_same(const struct term_node *one, const struct term_node *other)
{
    return one->op == other->op && one->width == other->width && one->a == other->a && one->b == other->b &&
           one->c == other->c && one->number == other->number;
}

static term *find_slot(struct terms *terms, const struct term_node *node)
{
    size_t at = hash_of(node) & (terms->slot_count - 1);
    while (terms->slots[at] != 0 && !is_same(&terms->nodes[terms->slots[at] - 1], node))
        at = (at + 1) & (terms->slot_count - 1);
    return &terms->slots[at];
}

static void grow(struct terms *terms)
{
    mem_free(terms->slots);
    terms->slot_count *= 2;
    terms->slots = mem_new(terms->slot_count, sizeof *terms->slots);
    for (size_t i = 0; i < terms->count; i++)
        *find_slot(terms, &terms->nodes[i]) = (term)i + 1;
}

/* The term of a node, made if it is not there. */
static term keep(struct terms *terms, struct term_node node)
{
    term *slot = find_slot(terms, &node);
    if (*slot != 0)
        return *slot - 1;
    *slot = (term)terms->count + 1;
    ARRAY_ADD(terms->nodes, terms->count, terms->capacity, node);
    if (2 * terms->count > terms->slot_count)
        grow(terms);
    return (term)terms->count - 1;
}

struct terms *terms_new(void)
{
    struct terms *terms = mem_new(1, sizeof *terms);
    terms->slot_count = MEM_FIRST(1024);
    terms->slots = mem_new(terms->slot_count, sizeof *terms->slots);
    term_constant(terms, 1, 0);
    term_constant(terms, 1, 1);
    return terms;
}

void terms_free(struct terms *terms)
{
    if (terms == NULL)
        return;
    mem_free(terms->nodes);
    mem_free(terms->slots);
    mem_free(terms);
}

size_t terms_count(const struct terms *terms)
{
    return terms->count;
}

const struct term_node *term_at(const struct terms *terms, term of)
{
    assert(of < terms->count);
    return &terms->nodes[of];
}

unsigned term_width(const struct terms *terms, term of)
{
    return term_at(terms, of)->width;
}

bool term_is_constant(const struct terms *terms, term of, uint64_t *number)
{
    const struct term_node *node = term_at(terms, of);
    if (node->op != TERM_CONSTANT)
        return false;
    *number = node->number;
    return true;
}

term term_constant(struct terms *terms, unsigned width, uint64_t number)
{
    assert(width >= 1 && width <= 64);
    return keep(terms, (struct term_node){
                           .op = TERM_CONSTANT, .width = (uint8_t)width, .leaves = 1, .number = number & mask(width)});
}

term term_variable(struct terms *terms, unsigned width)
{
    return keep(terms, (struct term_node){.op = TERM_VARIABLE, .width = (uint8_t)width, .number = terms->variables++});
}

term term_undefined(struct terms *terms, unsigned width)
{
    if (terms->undefined[width] == 0)
        terms->undefined[width] = keep(
            terms, (struct term_node){
                       .op = TERM_VARIABLE, .width = (uint8_t)width, .undefined = true, .number = terms->variables++});
    return terms->undefined[width];
}

bool term_may_be_undefined(const struct terms *terms, term of)
{
    return term_at(terms, of)->undefined;
}

term term_make(struct terms *terms, enum term_op op, unsigned width, term a, term b, term c, uint64_t number)
{
    struct term_node node = {.op = (uint8_t)op, .width = (uint8_t)width, .a = a, .b = b, .c = c, .number = number};
    if (op == TERM_ITE) {
        const struct term_node *one = term_at(terms, b), *other = term_at(terms, c);
        unsigned leaves = (unsigned)one->leaves + other->leaves;
        node.undefined = one->undefined || other->undefined;
        node.leaves = one->leaves == 0 || other->leaves == 0 || leaves > TERM_MOST_LEAVES ? 0 : (uint8_t)leaves;
    }
    return keep(terms, node);
}

term term_not(struct terms *terms, term a)
{
    const struct term_node *node = term_at(terms, a);
    unsigned width = node->width;
    if (node->op == TERM_CONSTANT)
        return term_constant(terms, width, ~node->number);
    if (node->op == TERM_NOT)
        return node->a;
    return term_make(terms, TERM_NOT, width, a, 0, 0, 0);
}

static bool are_opposite(const struct terms *terms, term a, term b)
{
    const struct term_node *one = term_at(terms, a), *other = term_at(terms, b);
    return (one->op == TERM_NOT && one->a == b) || (other->op == TERM_NOT && other->a == a);
}

/* The term in the other order is taken if there is one: operands keep the order in which they were first given, as
 * term_extends wants it. */
term term_make_commutative(struct terms *terms, enum term_op op, term a, term b)
{
    unsigned width = term_width(terms, a);
    if (op == TERM_EQ)
        width = 1;
    const struct term_node swapped = {.op = (uint8_t)op, .width = (uint8_t)width, .a = b, .b = a};
    term known = *find_slot(terms, &swapped);
    return known != 0 ? known - 1 : term_make(terms, op, width, a, b, 0, 0);
}

/* Whether a conjunct stands on the left spine of a conjunction. */
static bool has_conjunct(const struct terms *terms, term conjunction, term part)
{
    enum { FAR = 256 }; /* further on it is not worth the time */
    for (unsigned i = 0; i < FAR; i++) {
        const struct term_node *node = term_at(terms, conjunction);
        if (conjunction == part)
            return true;
        if (node->op != TERM_AND || node->width != 1)
            return false;
        if (node->b == part)
            return true;
        conjunction = node->a;
    }
    return false;
}

term term_and(struct terms *terms, term a, term b)
{
    if (a == TERM_FALSE || b == TERM_FALSE || are_opposite(terms, a, b))
        return TERM_FALSE;
    if (a == TERM_TRUE || a == b)
        return b;
    if (b == TERM_TRUE || has_conjunct(terms, a, b))
        return a;
    if (has_conjunct(terms, b, a))
        return b;
    if (has_conjunct(terms, a, term_not(terms, b)))
        return TERM_FALSE;
    return term_make_commutative(terms, TERM_AND, a, b);
}

bool term_extends(const struct terms *terms, term conjunction, term part)
{
    return part == TERM_TRUE || has_conjunct(terms, conjunction, part);
}

static unsigned spine_length(const struct terms *terms, term of)
{
    unsigned length = 1;
    for (const struct term_node *node = term_at(terms, of); node->op == TERM_AND; node = term_at(terms, node->a))
        length++;
    return length;
}

/* What is left of a conjunction behind its part on the spine. */
static term rest_behind(struct terms *terms, term conjunction, term part)
{
    enum { FAR = 16 };
    term parts[FAR], rest = TERM_TRUE;
    unsigned count = 0;
    for (; conjunction != part; conjunction = term_at(terms, conjunction)->a) {
        if (count == FAR || term_at(terms, conjunction)->op != TERM_AND)
            return TERM_NONE;
        parts[count++] = term_at(terms, conjunction)->b;
    }
    while (count-- > 0)
        rest = term_and(terms, rest, parts[count]);
    return rest;
}

/* Not both are false. What one says against the other is left out: x or (not x and y) is x or y. */
static term plain_or(struct terms *terms, term a, term b)
{
    term sides[2] = {term_not(terms, a), term_not(terms, b)};
    for (unsigned i = 0; i < 2; i++) {
        term own = i == 0 ? a : b;
        const struct term_node *node = term_at(terms, own);
        if (node->op != TERM_AND || node->width != 1)
            continue;
        term left = node->a, right = node->b;
        if (right == sides[1 - i])
            return term_not(terms, term_and(terms, term_not(terms, left), sides[1 - i]));
        if (left == sides[1 - i])
            return term_not(terms, term_and(terms, term_not(terms, right), sides[1 - i]));
    }
    return term_not(terms, term_and(terms, sides[0], sides[1]));
}

/* The longest beginning that two conjunctions have in common; TERM_NONE: none. */
static term common_part(const struct terms *terms, term a, term b)
{
    unsigned one = spine_length(terms, a), other = spine_length(terms, b);
    for (; one > other; one--)
        a = term_at(terms, a)->a;
    for (; other > one; other--)
        b = term_at(terms, b)->a;
    for (; a != b && one > 1; one--) {
        a = term_at(terms, a)->a;
        b = term_at(terms, b)->a;
    }
    return a == b ? a : TERM_NONE;
}

term term_difference(struct terms *terms, term of, term other)
{
    term common = common_part(terms, of, other);
    term rest = common == TERM_NONE ? TERM_NONE : rest_behind(terms, of, common);
    return rest == TERM_NONE ? of : rest;
}

term term_or(struct terms *terms, term a, term b)
{
    if (a == TERM_TRUE || b == TERM_TRUE || are_opposite(terms, a, b))
        return TERM_TRUE;
    if (a == TERM_FALSE || a == b)
        return b;
    if (b == TERM_FALSE)
        return a;
    term left = common_part(terms, a, b);
    if (left == TERM_NONE)
        return plain_or(terms, a, b);
    term x = rest_behind(terms, a, left), y = rest_behind(terms, b, left);
    if (x == TERM_NONE || y == TERM_NONE)
        return plain_or(terms, a, b);
    if (x == TERM_TRUE || y == TERM_TRUE || are_opposite(terms, x, y))
        return left;
    return term_and(terms, left, plain_or(terms, x, y));
}

term term_implies(struct terms *terms, term a, term b)
{
    return term_or(terms, term_not(terms, a), b);
}

static term ite_of_bits(struct terms *terms, term condition, term a, term b)
{
    if (a == TERM_TRUE)
        return term_or(terms, condition, b);
    if (a == TERM_FALSE)
        return term_and(terms, term_not(terms, condition), b);
    if (b == TERM_TRUE)
        return term_or(terms, term_not(terms, condition), a);
    if (b == TERM_FALSE)
        return term_and(terms, condition, a);
    return term_make(terms, TERM_ITE, 1, condition, a, b, 0);
}

term term_ite(struct terms *terms, term condition, term a, term b)
{
    if (condition == TERM_TRUE || a == b)
        return a;
    if (condition == TERM_FALSE)
        return b;
    if (term_at(terms, condition)->op == TERM_NOT)
        return term_ite(terms, term_at(terms, condition)->a, b, a);
    const struct term_node *one = term_at(terms, a), *other = term_at(terms, b);
    if (one->op == TERM_ITE && one->a == condition)
        a = one->b;
    if (other->op == TERM_ITE && other->a == condition)
        b = other->c;
    if (a == b)
        return a;
    unsigned width = term_width(terms, a);
    bool undefined = term_may_be_undefined(terms, a) || term_may_be_undefined(terms, b);
    if (width == 1 && !undefined)
        return ite_of_bits(terms, condition, a, b);
    return term_make(terms, TERM_ITE, width, condition, a, b, 0);
}

term term_eq(struct terms *terms, term a, term b)
{
    return term_binary(terms, TERM_EQ, a, b);
}

/* The terms below one in which what is undefined may show, operands before who has them. Trees are as deep as the
 * program has ways that meet, so nothing here recurses. */
struct flagged {
    term *items, *waiting;
    size_t count, capacity, waiting_count, waiting_capacity;
    struct idmap *places; /* of a term: its place in items */
};

static int by_number(const void *one, const void *other)
{
    term a = *(const term *)one, b = *(const term *)other;
    return a < b ? -1 : a > b;
}

static struct flagged find_flagged(struct terms *terms, term of)
{
    struct flagged found = {.places = idmap_new()};
    ARRAY_ADD(found.waiting, found.waiting_count, found.waiting_capacity, of);
    while (found.waiting_count > 0) {
        term next = found.waiting[--found.waiting_count];
        const struct term_node *node = term_at(terms, next);
        if (!node->undefined || idmap_get(found.places, next) != IDMAP_NONE)
            continue;
        idmap_put(found.places, next, 0);
        ARRAY_ADD(found.items, found.count, found.capacity, next);
        if (node->op != TERM_ITE)
            continue;
        ARRAY_ADD(found.waiting, found.waiting_count, found.waiting_capacity, node->b);
        ARRAY_ADD(found.waiting, found.waiting_count, found.waiting_capacity, node->c);
    }
    qsort(found.items, found.count, sizeof *found.items, by_number);
    for (size_t i = 0; i < found.count; i++)
        idmap_put(found.places, found.items[i], (uint32_t)i);
    return found;
}

/* Puts together what operands became, from the leaves on: of a leaf that is undefined, and of one that is not. */
static term rebuild(struct terms *terms, term of, term (*leaf)(struct terms *, term), term (*other)(term))
{
    if (!term_may_be_undefined(terms, of))
        return other(of);
    struct flagged found = find_flagged(terms, of);
    term *made = mem_new(found.count, sizeof *made);
    for (size_t i = 0; i < found.count; i++) {
        const struct term_node node = *term_at(terms, found.items[i]);
        uint32_t b = idmap_get(found.places, node.b), c = idmap_get(found.places, node.c);
        made[i] = node.op != TERM_ITE ? leaf(terms, found.items[i])
                                      : term_ite(terms, node.a, b == IDMAP_NONE ? other(node.b) : made[b],
                                                 c == IDMAP_NONE ? other(node.c) : made[c]);
    }
    term result = made[found.count - 1];
    mem_free(made);
    mem_free(found.items);
    mem_free(found.waiting);
    idmap_free(found.places);
    return result;
}

static term leaf_is_undefined(struct terms *terms, term leaf)
{
    (void)terms;
    (void)leaf;
    return TERM_TRUE;
}

static term never(term of)
{
    (void)of;
    return TERM_FALSE;
}

static term leaf_as_zero(struct terms *terms, term leaf)
{
    return term_constant(terms, term_width(terms, leaf), 0);
}

static term itself(term of)
{
    return of;
}

term term_is_undefined(struct terms *terms, term of)
{
    return rebuild(terms, of, leaf_is_undefined, never);
}

term term_defined(struct terms *terms, term of)
{
    return rebuild(terms, of, leaf_as_zero, itself);
}
