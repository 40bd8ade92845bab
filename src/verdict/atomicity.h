/* Answers about the model of one subject, as findings: one for each root cause, however many queries show it.
 *
 * A violation has two sides: the unit of work that is broken, and the accesses of the other thread that break it. Where
 * all these accesses are made under one lock, the side that gives it back in between is to blame; else a side that
 * holds no lock throughout; else both, since their locks differ. Violations with a unit or method to blame in common
 * have the same cause. */
#ifndef HEDDLE_VERDICT_ATOMICITY_H
#define HEDDLE_VERDICT_ATOMICITY_H

#include "verdict/model.h"

/* The patterns that suspicions are asked for: a value is looked at, and written later though another thread wrote it
 * meanwhile; two values that belong together are seen, or acted on, while another thread is between changing one and
 * the other; and each of two threads looks at one of them and acts on the other (write skew). */
#define ATOMICITY_SUSPICIONS "1,9-14,19,20,32"

/* Adds findings, proofs and unknowns. Returns how many queries are violated.
 *
 * Of a model of suspicions (verdict_model.suspicions) only findings are added, which are suspected: those in which a
 * value that is read decides which way the program goes, and is not looked at again before the program acts; and that
 * are about no location of that object which another finding is about. */
uint32_t atomicity_add(const struct verdict_model *model, struct verdict *verdict);

#endif
