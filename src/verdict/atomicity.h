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

/* A name of the model, and what people call it. */
struct atomicity_name {
    const char *name, *display;
};

struct atomicity_model {
    const struct eml_program *program;
    const struct eml_query *queries;
    const struct push_answer *answers; /* of numbered patterns */
    size_t count;
    const struct atomicity_name *processes, *locks;
    uint32_t process_count, lock_count;
    const char *class; /* whose objects, or whose static fields */
    bool is_static;
    struct source_place site;
};

/* Adds findings, proofs and unknowns. The positions of the program's statements are "FILE:LINE METHOD". Returns how
 * many queries are violated. */
uint32_t atomicity_add(const struct atomicity_model *model, struct verdict *verdict);

#endif
