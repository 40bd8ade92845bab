/* Where a value goes that was read from a location: within a method by its variables, to callers as a result, to
 * what is called as a parameter, and with objects that it was put into.
 *
 * What is followed is a set of *items*: a value of a method, or a field of the object that a value is. Calls are
 * matched with their returns: what a method does with an item that it is given is found out once, as its *exits*
 * (Reps, Horwitz and Sagiv, 1995). A value that was read in a method goes to all its callers with the result; what
 * the callers do with it is found out there, and so on. The method that has the value from below, or has read it,
 * and writes it, or calls what does, is what is looked for.
 *
 * The result of a library method is taken to be computed from all its arguments, and what was made here and is handed
 * to it beside a value, or is one of its parameters, to hold that value afterwards. Who holds an object holds what is
 * in it. An element is computed from its index as well, and what a branch chooses from what it depends on (choice.c).
 * Elements of arrays are not told apart. What is put into a field, array or collection may be found there by others
 * (kept.c): that is followed once, and the unit is the innermost method that leads to both. Not followed: what goes
 * that way twice, by exceptions, by parameters of functions that are handed to the library, and from one thread to
 * another; and what is done or not, since a branch depends on it. */
#ifndef HEDDLE_ISOLATE_LOST_FLOW_H
#define HEDDLE_ISOLATE_LOST_FLOW_H

#include "isolate/lost/lost.h"

/* A method that carries the value to a write. */
struct carried {
    instance_id unit;
    uint32_t write; /* the number of an access */
};

/* Where the value is put, so that others may find it there. */
struct flow_store {
    enum flow_place { FLOW_STATIC, FLOW_FIELD, FLOW_ELEMENT, FLOW_CONTENTS } place;
    instance_id instance;
    ir_value base;  /* the object, array or collection; FACTS_NONE: a static field */
    field_id field; /* FACTS_NONE: it is in no field of it */
};

struct flow_found {
    struct carried *carried;
    size_t carried_count, carried_capacity;
    struct flow_store *stores;
    size_t store_count, store_capacity;
};

/* Locations, as bits: those whose writes are looked for; and that which was read: what is written there is not
 * followed further. */
struct flow_targets {
    uint64_t all, own;
    bool unchosen; /* what a branch chooses is not followed */
};

/* Adds who carries the value of an instruction to a write of one of some locations, and where it is put. Returns
 * false where that was too much to be followed. */
bool flow_follow(const struct model *model, const struct lost_accesses *accesses, struct lost_site from,
                 struct flow_targets targets, struct flow_found *found);
void flow_found_free(struct flow_found *found);

/* Values that are what was read itself, in whatever variable, field or box, and not only computed from it. */
struct flow_copies {
    struct idmap *known; /* instance and value */
    struct pile values;  /* instances and values, by turns */
};

/* Adds what is the value of an instruction. Returns false where that was too much to be followed. */
bool flow_copy(const struct model *model, const struct lost_accesses *accesses, struct lost_site from,
               struct flow_copies *copies);

/* copies.c: adds a value; whether it is among them; whether a call hands back what it is given, as a box or lambda
 * does. */
void flow_copies_add(struct flow_copies *copies, instance_id instance, ir_value value);
bool flow_is_copy(const struct flow_copies *copies, instance_id instance, ir_value value);
void flow_copies_free(struct flow_copies *copies);
bool flow_hands_back(const struct model *model, instance_id instance, ir_value at);
/* Whether an object can be given something to hold: texts and boxes cannot. */
bool flow_can_hold(const struct model *model, instance_id instance, ir_value value);

/* values.c: how the values of one body hang together. */
bool value_is_call(enum ir_op op);
ir_value value_behind_casts(const struct ir_body *body, ir_value value);
/* Whether what a value holds is a matter of this run of the method. */
bool value_is_made_here(const struct ir_body *body, ir_value value);
/* Whether an instruction uses a value; the same of an object, whatever it was cast to. */
bool value_is_used(const struct ir_body *body, const struct ir_instruction *instruction, ir_value value);
bool value_object_is_used(const struct ir_body *body, const struct ir_instruction *instruction, ir_value object);
/* Adds who else holds what an object was given: what is the same object on one of the ways that join in it, and what
 * was made here, if the object was found in it or had from it. */
void value_holders(const struct ir_body *body, ir_value base, struct pile *holders);
/* How many values lambdas are given as parameters that they keep, before what a call hands them: `count` arguments,
 * with the lambda itself. */
uint32_t value_kept_by(const struct facts *facts, const struct facts_edge *edge, uint32_t count);
/* Whether a write may be to what only its method or the caller knows yet, and not to what is at the location. */
bool value_may_be_new(const struct ir_body *body, const struct lost_access *access);

/* choice.c: phis and returns, as bits by instruction, whose value depends on which way the end of a block goes. To be
 * freed. */
uint64_t *choice_made(const struct ir_body *body, uint32_t block);

/* kept.c: what is found where it was put: */
struct kept_find {
    struct flow_store what; /* whose field, element or contents */
    ir_value at;
};

/* All places of the application's code where something is found. */
struct kept {
    struct kept_find *finds;
    size_t count, capacity;
};

void kept_list(const struct model *model, struct kept *kept);
void kept_free(struct kept *kept);
/* Whether one may find what was put at a place. */
bool kept_is_found(const struct model *model, const struct flow_store *store, const struct kept_find *find);
/* Adds the methods that lead to two instances in the same thread, and call none that does. */
void kept_units(const struct model *model, instance_id one, instance_id other, struct pile *units);

#endif
