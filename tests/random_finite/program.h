/* Random small Java programs with monitors, wait and notify (random_c/plan.h), for finite-state models: what they use
 * is what such models represent, and all their executions end.
 *
 * Many programs stand in one file, each with static variables of its own. Threads are method references, lambdas that
 * keep an object, or objects of a subclass of Thread. */
#ifndef HEDDLE_TESTS_RANDOM_FINITE_PROGRAM_H
#define HEDDLE_TESTS_RANDOM_FINITE_PROGRAM_H

#include "random_c/plan.h"

extern const struct plan_table finite_plan_table;

/* What all programs begin with; one of them, whose class is P with its number. */
void finite_plan_write_head(struct buffer *to);
void finite_plan_write(const struct plan *plan, uint32_t number, struct buffer *to);
/* The program alone, as a file whose class is P0. */
void finite_plan_write_alone(const struct plan *plan, struct buffer *to);

#endif
