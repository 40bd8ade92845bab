/* Random small C programs (random_c/plan.h), written as C.
 *
 * All programs use the same few globals, so that many of them stand in one C file and differ in their functions only.
 * What a thread read last it returns. */
#ifndef HEDDLE_TESTS_RANDOM_C_PROGRAM_H
#define HEDDLE_TESTS_RANDOM_C_PROGRAM_H

#include "random_c/plan.h"

extern const struct plan_table c_plan_table, c_plan_updates; /* the second one with more updates */

/* What all programs begin with; the functions of one of them, whose names end in the number. */
void c_plan_write_head(struct buffer *to);
void c_plan_write(const struct plan *plan, uint32_t number, struct buffer *to);
/* The program alone, as a C file. */
void c_plan_write_alone(const struct plan *plan, struct buffer *to);

#endif
