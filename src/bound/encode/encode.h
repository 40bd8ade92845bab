/* A skeleton as a formula, and the search for an execution of it.
 *
 * For each read there is a variable for each write that it may read from, for each mutex that is taken one for each
 * time that it may have been given back before, and between two nodes of different threads one that says which comes
 * first. That these do not go round in circles is no part of the formula: it is seen in each model, and each circle
 * becomes a clause (lemmas on demand). */
#ifndef HEDDLE_BOUND_ENCODE_ENCODE_H
#define HEDDLE_BOUND_ENCODE_ENCODE_H

#include "bound/internal.h"
#include "bound/solve/solver.h"

struct encoding;

/* NULL, and why in skeleton->spent: it is too large. The skeleton must outlive it. */
struct encoding *encoding_new(struct skeleton *skeleton);
void encoding_free(struct encoding *encoding); /* NULL is fine */

struct solver *encoding_solver(const struct encoding *encoding);
uint64_t encoding_lemmas(const struct encoding *encoding);
uint64_t encoding_checks(const struct encoding *encoding);
/* The size of the interference abstraction, and which one it is (bound.h). */
void encoding_sizes(const struct encoding *encoding, struct bound_result *result);

/* Looks for an execution in which one of the goals is true, and none of the others. SOLVER_YES: its nodes that happen
 * are encoding_sequence, in an order in which they can, and encoding_solver has the values. */
enum solver_answer encoding_find(struct encoding *encoding, const term *goals, size_t goal_count, const term *others,
                                 size_t other_count);
/* Behind SOLVER_UNKNOWN: why. */
const char *encoding_why(const struct encoding *encoding);
const uint32_t *encoding_sequence(const struct encoding *encoding, uint32_t *count);
/* Goals for encoding_find: threads wait for ever; they do as far as that is known (TERM_FALSE: they cannot). */
term encoding_deadlock(const struct encoding *encoding, bool doubtful);
/* A goal: a data race at other places than those that were found. vague: one of which it is not known that both
 * accesses are about the same bytes. TERM_FALSE: there is none. */
term encoding_race(struct encoding *encoding, bool vague);
/* Behind one that was found: the two events. */
void encoding_race_found(struct encoding *encoding, uint32_t *events);
/* What must be false in executions that no race is asked of; TERM_FALSE: nothing. */
term encoding_races_asked(const struct encoding *encoding);
/* There are too many pairs of accesses to look at all. */
bool encoding_has_many_races(const struct encoding *encoding);
/* Whether the thread of a wait stays there for ever, in a model. */
bool encoding_waits(const struct encoding *encoding, size_t wait);
/* The thread that a signal wakes at a node; BOUND_NONE: none. Whether a wait ends at a node because its time came. */
uint32_t encoding_woken(const struct encoding *encoding, uint32_t node);
bool encoding_is_late(const struct encoding *encoding, uint32_t node);

#endif
