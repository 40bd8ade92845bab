/* Atoms: the simple statements about two threads that an invariant is made of.
 *
 * An atom compares a variable with a constant or with another variable, perhaps only where some shared variable has a
 * certain value. Variables are named by references, so that one atom can be read as a term over any roles, over what a
 * step leaves behind, or as a statement about numbers. */
#ifndef HEDDLE_MODULAR_ATOMS_H
#define HEDDLE_MODULAR_ATOMS_H

#include "modular/system.h"

#include <assert.h>

/* A variable: a cell, or the n-th place at the location of the first or second thread of a pair. */
typedef uint32_t atom_ref;
enum atom_side { SIDE_SHARED, SIDE_FIRST, SIDE_SECOND, SIDES };
#define ATOM_NO_REF UINT32_MAX

static inline atom_ref atom_ref_of(enum atom_side side, uint32_t number)
{
    assert(side < SIDES && number >> 28 == 0);
    return (uint32_t)side << 28 | number;
}

static inline enum atom_side atom_side_of(atom_ref ref)
{
    return (enum atom_side)(ref >> 28);
}

static inline uint32_t atom_number_of(atom_ref ref)
{
    return ref & ((UINT32_C(1) << 28) - 1);
}

enum atom_relation {
    ATOM_FALSE, /* no two threads are ever there */
    ATOM_EQ,    /* of x and y, or the constant */
    ATOM_NE,
    ATOM_SLT,
    ATOM_SLE,
    ATOM_SGT,
    ATOM_SGE,
    ATOM_ULT,
    ATOM_ULE,
    ATOM_UGT,
    ATOM_UGE,
    ATOM_DIFFERENCE, /* x is y and the constant */
    ATOM_LOW_BIT,    /* the lowest bit of x is the constant */
    ATOM_SUM,        /* x is the constant and so many times some other variables */
    ATOM_RELATIONS
};

struct atom_sum {
    uint32_t count;
    struct {
        atom_ref ref;
        int times;
    } parts[];
};

struct atom {
    uint8_t relation, width;
    atom_ref x, y;              /* y: ATOM_NO_REF if x is compared with the constant */
    const struct atom_sum *sum; /* of ATOM_SUM; else NULL */
    uint64_t constant;
    atom_ref guard; /* it need hold only where this shared variable has this value; ATOM_NO_REF: everywhere */
    uint64_t guard_value;
};

/* What the references stand for: terms of each side, by number. */
struct atom_terms {
    const term *sides[SIDES];
};
struct atom_numbers {
    const uint64_t *sides[SIDES];
};

term atom_term(struct terms *terms, const struct atom *atom, const struct atom_terms *of);
bool atom_holds(const struct atom *atom, const struct atom_numbers *of);

/* Whether one atom says all that another one says, as far as that is seen at once. Both are about the same
 * variables. */
bool atom_implies(const struct atom *one, const struct atom *other);
/* Whether one can imply the other at all: both are about the same variables. */
bool atom_is_related(const struct atom *one, const struct atom *other);

bool atom_relate(enum atom_relation relation, unsigned width, uint64_t a, uint64_t b);

#endif
