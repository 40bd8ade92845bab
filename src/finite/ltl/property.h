/* A formula about a model: what its atoms mean there.
 *
 * What a formula names must be seen: before the model is reduced, property_observe keeps the variables, and makes
 * every node before which something that is named may change, or has just changed, one at which processes stop
 * (`observed`). So at most one thing that is named changes in a transition, and reductions keep the order of these
 * changes. Words begin where main does: static initialisers have run. */
#ifndef HEDDLE_FINITE_LTL_PROPERTY_H
#define HEDDLE_FINITE_LTL_PROPERTY_H

#include "finite/ltl/formula.h"
#include "finite/model.h"

/* A step from an object to what a variable of it contains; which variable depends on the object. */
struct property_hop {
    bool element;
    uint32_t index;
    uint32_t *members; /* candidates, and FINITE_NONE */
};

struct property_operand {
    int64_t value;   /* a number, or the object that it begins with; */
    uint32_t member; /* or the static variable; FINITE_NONE */
    struct property_hop *hops;
    uint32_t hop_count;
};

struct property_atom {
    struct property_operand left, right;
    uint32_t process;
    uint64_t *place; /* nodes of the model, as bits */
};

struct property {
    struct ltl *ltl;
    struct property_atom *atoms;
    bool fair;         /* it is asked of fair runs only, whatever else is asked */
    const char *wrong; /* what is not understood, with the column; NULL */
};

/* observe.c: before the model is sliced. The property is the model's. No text: that no thread waits for ever. */
struct property *property_new(struct finite *finite, const char *text);
void property_observe(struct finite *finite);
/* Whether main has begun: control is past the static initialisers. */
bool property_has_begun(const struct finite *finite, uint32_t location);

/* resolve.c: when processes and objects have numbers. */
void property_resolve(struct finite *finite);

/* evaluate.c: the atoms that hold in a state, as bits; deadlock and blocked are not among them. */
uint64_t property_evaluate(const struct finite *finite, const int64_t *state);
/* The place of a variable of an object; FINITE_NONE: it has none. */
uint32_t property_slot(const struct finite *finite, const struct property_hop *hop, int64_t object);
/* Bits of atoms of a kind. */
uint64_t property_of_kind(const struct property *property, enum ltl_atom_kind kind);

#endif
