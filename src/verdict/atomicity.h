/* Answers about the model of one subject, as findings: one for each root cause, however many queries show it.
 *
 * A violation has two sides: the unit of work that is broken, and the accesses of the other thread that break it. Where
 * all these accesses are made under one lock, the side that gives it back in between is to blame; else a side that
 * holds no lock throughout; else both, since their locks differ. Violations with a unit or method to blame in common
 * have the same cause. */
#ifndef HEDDLE_VERDICT_ATOMICITY_H
#define HEDDLE_VERDICT_ATOMICITY_H

#include "push/engine.h"
#include "verdict/verdict.h"

/* A lock of the model. */
struct atomicity_lock {
    const char *display; /* what people call it */
    uint32_t whole;      /* the same for those that are parts of one lock, which people see as one */
};

/* A statement that does nothing, where a lock is taken or given back that the model does not have. */
struct atomicity_unmodelled {
    const char *lock, *why; /* what people call it, and why it is not modelled; NULL: there is none */
    bool gives;
};

struct atomicity_model {
    const struct eml_program *program;
    const struct eml_query *queries;
    const struct push_answer *answers; /* of numbered patterns */
    size_t count;
    /* By the numbers of the program: */
    const char *const *processes; /* what people call them */
    const struct atomicity_lock *locks;
    const char *const *memories;                   /* what people call them */
    const struct source_place *places;             /* of the positions of its statements */
    const struct atomicity_unmodelled *unmodelled; /* the same */
    const char *class;                             /* whose objects, or whose static fields */
    bool is_static;
    struct source_place site;
};

/* Adds findings, proofs and unknowns. Returns how many queries are violated. */
uint32_t atomicity_add(const struct atomicity_model *model, struct verdict *verdict);

#endif
