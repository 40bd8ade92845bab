/* Random small Java programs (random_c/plan.h), written as Java.
 *
 * All programs use the same few classes, so that many of them stand in one file: what they share is in static fields of
 * these. Objects of the library are in classes of their own, which main initialises before it starts threads if the
 * program uses them. What a thread read last it puts into a field of its own. */
#ifndef HEDDLE_TESTS_EXPLORED_JAVA_PROGRAM_H
#define HEDDLE_TESTS_EXPLORED_JAVA_PROGRAM_H

#include "random_c/plan.h"

extern const struct plan_table java_plan_table;

/* What all programs begin with; one of them, whose class is P with its number. */
void java_plan_write_head(struct buffer *to);
void java_plan_write(const struct plan *plan, uint32_t number, struct buffer *to);
/* The program alone, as a file Main.java whose class is P0. */
void java_plan_write_alone(const struct plan *plan, struct buffer *to);

/* The classes whose static fields say how an execution ended; NULL behind the last. */
extern const char *const java_plan_classes[];

#endif
