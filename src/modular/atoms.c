#include "modular/atoms.h"

static int64_t signed_of(unsigned width, uint64_t number)
{
    return (int64_t)(number << (64 - width)) >> (64 - width);
}

/* Outcomes of a comparison: equal; less or greater, as signed and as unsigned numbers. */
enum { EQUAL = 1, LESS_LESS = 2, LESS_GREATER = 4, GREATER_LESS = 8, GREATER_GREATER = 16 };
static const uint8_t outcomes[ATOM_RELATIONS] = {
    [ATOM_EQ] = EQUAL,
    [ATOM_NE] = LESS_LESS | LESS_GREATER | GREATER_LESS | GREATER_GREATER,
    [ATOM_SLT] = LESS_LESS | LESS_GREATER,
    [ATOM_SLE] = LESS_LESS | LESS_GREATER | EQUAL,
    [ATOM_SGT] = GREATER_LESS | GREATER_GREATER,
    [ATOM_SGE] = GREATER_LESS | GREATER_GREATER | EQUAL,
    [ATOM_ULT] = LESS_LESS | GREATER_LESS,
    [ATOM_ULE] = LESS_LESS | GREATER_LESS | EQUAL,
    [ATOM_UGT] = LESS_GREATER | GREATER_GREATER,
    [ATOM_UGE] = LESS_GREATER | GREATER_GREATER | EQUAL,
};

static unsigned outcome(unsigned width, uint64_t a, uint64_t b)
{
    if (a == b)
        return EQUAL;
    if (signed_of(width, a) < signed_of(width, b))
        return a < b ? LESS_LESS : LESS_GREATER;
    return a < b ? GREATER_LESS : GREATER_GREATER;
}

bool atom_relate(enum atom_relation relation, unsigned width, uint64_t a, uint64_t b)
{
    return (outcomes[relation] & outcome(width, a, b)) != 0;
}

static uint64_t number_at(const struct atom_numbers *of, atom_ref ref)
{
    return of->sides[atom_side_of(ref)][atom_number_of(ref)];
}

static uint64_t mask_of(unsigned width)
{
    return UINT64_MAX >> (64 - width);
}

static uint64_t sum_number(const struct atom *atom, const struct atom_numbers *of)
{
    uint64_t sum = atom->constant;
    for (uint32_t i = 0; i < atom->sum->count; i++)
        sum += (uint64_t)(int64_t)atom->sum->parts[i].times * number_at(of, atom->sum->parts[i].ref);
    return sum & mask_of(atom->width);
}

bool atom_holds(const struct atom *atom, const struct atom_numbers *of)
{
    if (atom->guard != ATOM_NO_REF && number_at(of, atom->guard) != atom->guard_value)
        return true;
    if (atom->relation == ATOM_FALSE)
        return false;
    if (atom->relation == ATOM_SUM)
        return number_at(of, atom->x) == sum_number(atom, of);
    uint64_t x = number_at(of, atom->x), y = atom->y == ATOM_NO_REF ? atom->constant : number_at(of, atom->y);
    if (atom->relation == ATOM_DIFFERENCE)
        return x == ((y + atom->constant) & mask_of(atom->width));
    if (atom->relation == ATOM_LOW_BIT)
        return (x & 1) == atom->constant;
    return atom_relate((enum atom_relation)atom->relation, atom->width, x, y);
}

static term term_of_ref(const struct atom_terms *of, atom_ref ref)
{
    return of->sides[atom_side_of(ref)][atom_number_of(ref)];
}

static term relation_term(struct terms *terms, enum atom_relation relation, term x, term y)
{
    switch (relation) {
    case ATOM_EQ:
        return term_eq(terms, x, y);
    case ATOM_NE:
        return term_not(terms, term_eq(terms, x, y));
    case ATOM_SLT:
        return term_binary(terms, TERM_SLT, x, y);
    case ATOM_SLE:
        return term_binary(terms, TERM_SLE, x, y);
    case ATOM_SGT:
        return term_binary(terms, TERM_SLT, y, x);
    case ATOM_SGE:
        return term_binary(terms, TERM_SLE, y, x);
    case ATOM_ULT:
        return term_binary(terms, TERM_ULT, x, y);
    case ATOM_ULE:
        return term_binary(terms, TERM_ULE, x, y);
    case ATOM_UGT:
        return term_binary(terms, TERM_ULT, y, x);
    case ATOM_UGE:
        return term_binary(terms, TERM_ULE, y, x);
    default:
        return TERM_FALSE;
    }
}

static term sum_term(struct terms *terms, const struct atom *atom, const struct atom_terms *of)
{
    term sum = term_constant(terms, atom->width, atom->constant);
    for (uint32_t i = 0; i < atom->sum->count; i++) {
        int times = atom->sum->parts[i].times;
        enum term_op op = times < 0 ? TERM_SUB : TERM_ADD;
        for (int k = 0; k < (times < 0 ? -times : times); k++)
            sum = term_binary(terms, op, sum, term_of_ref(of, atom->sum->parts[i].ref));
    }
    return sum;
}

static term plain_term(struct terms *terms, const struct atom *atom, const struct atom_terms *of)
{
    if (atom->relation == ATOM_FALSE)
        return TERM_FALSE;
    if (atom->relation == ATOM_SUM)
        return term_eq(terms, term_of_ref(of, atom->x), sum_term(terms, atom, of));
    term x = term_of_ref(of, atom->x), constant = term_constant(terms, atom->width, atom->constant);
    if (atom->relation == ATOM_LOW_BIT)
        return term_eq(terms, term_extract(terms, x, 0, 1), term_constant(terms, 1, atom->constant));
    if (atom->relation == ATOM_DIFFERENCE)
        return term_eq(terms, x, term_binary(terms, TERM_ADD, term_of_ref(of, atom->y), constant));
    return relation_term(terms, (enum atom_relation)atom->relation, x,
                         atom->y == ATOM_NO_REF ? constant : term_of_ref(of, atom->y));
}

term atom_term(struct terms *terms, const struct atom *atom, const struct atom_terms *of)
{
    term plain = plain_term(terms, atom, of);
    if (atom->guard == ATOM_NO_REF)
        return plain;
    term guard = term_of_ref(of, atom->guard);
    term applies = term_eq(terms, guard, term_constant(terms, term_width(terms, guard), atom->guard_value));
    return term_implies(terms, applies, plain);
}

bool atom_is_related(const struct atom *one, const struct atom *other)
{
    return one->x == other->x && one->y == other->y;
}

/* Of comparisons with constants. */
static bool bound_implies(const struct atom *one, const struct atom *other)
{
    enum atom_relation a = (enum atom_relation)one->relation, b = (enum atom_relation)other->relation;
    if (a == ATOM_EQ && b == ATOM_LOW_BIT)
        return (one->constant & 1) == other->constant;
    if (b == ATOM_LOW_BIT || a == ATOM_LOW_BIT)
        return a == b && one->constant == other->constant;
    if (a == ATOM_EQ)
        return atom_relate(b, one->width, one->constant, other->constant);
    if (one->constant == other->constant)
        return (outcomes[a] & ~outcomes[b]) == 0;
    if (a == ATOM_NE)
        return false;
    if (b == ATOM_NE) /* the other constant is where this one says that x is not */
        return !atom_relate(a, one->width, other->constant, one->constant);
    return a == b && atom_relate(a, one->width, one->constant, other->constant);
}

bool atom_implies(const struct atom *one, const struct atom *other)
{
    bool covers = one->guard == ATOM_NO_REF || (one->guard == other->guard && one->guard_value == other->guard_value);
    if (!covers)
        return false;
    if (one->relation == ATOM_FALSE || other->relation == ATOM_FALSE)
        return one->relation == ATOM_FALSE;
    if (!atom_is_related(one, other))
        return false;
    if (one->relation == ATOM_SUM || other->relation == ATOM_SUM)
        return one == other;
    if (one->y == ATOM_NO_REF)
        return bound_implies(one, other);
    if (one->relation == ATOM_DIFFERENCE || other->relation == ATOM_DIFFERENCE)
        return one->relation == other->relation && one->constant == other->constant;
    return (outcomes[one->relation] & ~outcomes[other->relation]) == 0;
}
