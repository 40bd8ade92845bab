/* Words that may be addresses: pointers, and numbers that were made of them.
 *
 * An address is the number of its object above its offset. Where objects really lie is not known, so that only such
 * operations are done on it that give the same wherever that is: the difference of two addresses in one object,
 * whether two are equal, the order within an object, what is added to one, and its lowest bits. In all other cases the
 * way ends as not understood. Numbers that are no addresses may be anything; where one meets an address, it must fit
 * into 32 bits, with or without a sign, so that nobody takes it for one. */
#include "bound/internal.h"

/* An offset below this has its bits in an address wherever the object lies. */
enum { LOW_BITS = 30 };

static term high_of(struct terms *terms, term word)
{
    return term_extract(terms, word, OFFSET_BITS, POINTER_BITS - OFFSET_BITS);
}

static term low_of(struct terms *terms, term word)
{
    return term_extract(terms, word, 0, OFFSET_BITS);
}

static term is_object(struct terms *terms, term word, uint32_t object)
{
    return term_eq(terms, high_of(terms, word), term_constant(terms, OFFSET_BITS, object));
}

/* It is a number that nobody takes for an address. */
static term is_small(struct terms *terms, term word)
{
    return term_or(terms, is_object(terms, word, OBJECT_NULL), is_object(terms, word, OBJECT_MINUS));
}

static void refuse(struct skeleton *skeleton, struct state *state, term condition)
{
    skeleton_stop(skeleton, state, STOP_REFUSED, condition, "what is computed may depend on where variables lie");
}

void address_exclude(struct skeleton *skeleton, struct state *state, term number)
{
    if (address_is_possible(skeleton, number))
        refuse(skeleton, state, term_not(skeleton->terms, is_small(skeleton->terms, number)));
}

term address_settle(struct skeleton *skeleton, struct state *state, term number)
{
    enum { MOST = 64 };
    struct terms *terms = skeleton->terms;
    uint32_t objects[MOST];
    bool known = term_at(terms, number)->op == TERM_CONSTANT
                     ? address_is_possible(skeleton, number) || is_small(terms, number) == TERM_TRUE
                     : pointer_targets(skeleton, number, objects, MOST) != BOUND_NONE;
    if (known)
        return number;
    if (address_is_possible(skeleton, number)) {
        skeleton_stop(skeleton, state, STOP_REFUSED, TERM_TRUE, "a pointer may point to anything");
        return number;
    }
    skeleton_stop(skeleton, state, STOP_REFUSED, term_not(terms, is_small(terms, number)),
                  "a large number becomes a pointer");
    term null = term_constant(terms, OFFSET_BITS, OBJECT_NULL), minus = term_constant(terms, OFFSET_BITS, OBJECT_MINUS);
    return term_concat(terms, term_ite(terms, is_object(terms, number, OBJECT_NULL), null, minus),
                       low_of(terms, number));
}

/* Which one comes first is not known: both are addresses, and of different objects. Where pointers have 32 bits,
 * numbers may be anywhere among them. */
static term are_apart(const struct skeleton *skeleton, term a, term b)
{
    struct terms *terms = skeleton->terms;
    term other = term_not(terms, term_eq(terms, high_of(terms, a), high_of(terms, b)));
    if (skeleton->world->layout.target == IR_TARGET_I386)
        return other;
    return term_and(terms, other,
                    term_and(terms, term_not(terms, is_small(terms, a)), term_not(terms, is_small(terms, b))));
}

/* Where one is an address and the other is not, the difference is an address, too, or none that is known. */
static term difference(struct skeleton *skeleton, struct state *state, term a, term b)
{
    struct terms *terms = skeleton->terms;
    term same = term_eq(terms, high_of(terms, a), high_of(terms, b));
    term plain = term_and(terms, is_small(terms, a), is_small(terms, b));
    refuse(skeleton, state, term_not(terms, term_or(terms, same, plain)));
    if (same != TERM_TRUE)
        return term_binary(terms, TERM_SUB, a, b);
    return term_binary(terms, TERM_SUB, term_extend(terms, low_of(terms, a), POINTER_BITS, false),
                       term_extend(terms, low_of(terms, b), POINTER_BITS, false));
}

/* A number is added to what may be an address, or taken from it. */
static term moved(struct skeleton *skeleton, struct state *state, term address, term distance)
{
    struct terms *terms = skeleton->terms;
    address = address_settle(skeleton, state, address);
    term to = access_move(skeleton, state, address, distance);
    term far = term_extract(terms, to, OFFSET_BITS - 1, 1); /* above that the number of an object might change */
    refuse(skeleton, state, term_and(terms, far, term_not(terms, is_small(terms, to))));
    return to;
}

/* Low bits are taken, set or cleared, as those are that mark a pointer. */
static term masked(struct skeleton *skeleton, struct state *state, enum term_op op, term word, term mask)
{
    struct terms *terms = skeleton->terms;
    uint64_t bits = 0, high = UINT64_MAX << LOW_BITS;
    bool known = term_is_constant(terms, mask, &bits), low = known && (bits & high) == 0;
    if (!low && !(known && op == TERM_AND && (bits & high) == high)) {
        address_exclude(skeleton, state, word);
        return term_binary(terms, op, word, mask);
    }
    word = address_settle(skeleton, state, word);
    term part = low_of(terms, word), small = term_constant(terms, OFFSET_BITS, bits);
    if (op == TERM_AND && low)
        return term_extend(terms, term_binary(terms, TERM_AND, part, small), POINTER_BITS, false);
    term far = term_not(terms, term_binary(terms, TERM_ULT, part, term_constant(terms, OFFSET_BITS, 1 << LOW_BITS)));
    refuse(skeleton, state, term_and(terms, far, term_not(terms, is_small(terms, word))));
    return term_concat(terms, high_of(terms, word), term_binary(terms, op, part, small));
}

static term compare(struct skeleton *skeleton, struct state *state, enum term_op op, term a, term b)
{
    if (op != TERM_EQ)
        refuse(skeleton, state, are_apart(skeleton, a, b));
    return term_binary(skeleton->terms, op, a, b);
}

term address_compute(struct skeleton *skeleton, struct state *state, enum term_op op, term a, term b)
{
    struct terms *terms = skeleton->terms;
    bool one = address_is_possible(skeleton, a), other = address_is_possible(skeleton, b);
    if (!one && !other) {
        term result = term_binary(terms, op, a, b);
        address_exclude(skeleton, state, result); /* what looks like an address but is none */
        return result;
    }
    if (op >= TERM_EQ && op <= TERM_SLE)
        return compare(skeleton, state, op, address_settle(skeleton, state, a), address_settle(skeleton, state, b));
    if (op == TERM_SUB && one && other)
        return difference(skeleton, state, address_settle(skeleton, state, a), address_settle(skeleton, state, b));
    if (op == TERM_SUB && one)
        return moved(skeleton, state, a, term_binary(terms, TERM_SUB, term_constant(terms, POINTER_BITS, 0), b));
    if (op == TERM_ADD && one != other)
        return one ? moved(skeleton, state, a, b) : moved(skeleton, state, b, a);
    if ((op == TERM_AND || op == TERM_OR || op == TERM_XOR) && one != other)
        return one ? masked(skeleton, state, op, a, b) : masked(skeleton, state, op, b, a);
    address_exclude(skeleton, state, a);
    address_exclude(skeleton, state, b);
    return term_binary(terms, op, a, b);
}
