/* Answers about the model of one subject, as findings: one for each root cause, however many queries show it.
 *
 * A violation has two sides: the unit of work that is broken, and the accesses of the other thread that break it. Where
 * all these accesses are made under one lock, the side that gives it back in between is to blame; else a side that
 * holds no lock throughout; else both, since their locks differ. Violations with a unit or method to blame in common
 * have the same cause. */
#ifndef HEDDLE_VERDICT_ATOMICITY_H
#define HEDDLE_VERDICT_ATOMICITY_H

#include "verdict/model.h"

/* Adds findings, proofs and unknowns. Returns how many queries are violated. */
uint32_t atomicity_add(const struct verdict_model *model, struct verdict *verdict);

#endif
