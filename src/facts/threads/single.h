/* What happens at most once in a run of the program: methods that run once, instructions in them outside loops, and
 * objects that are single because only one such instruction makes them.
 *
 * An instance runs at most once if it is a static initialiser; or if one edge leads to it, from an instruction that
 * runs at most once; or if it is what a single thread object runs, since a thread can be started only once. This is
 * derived upward from the root, so what is on a cycle of calls never counts as once. */
#ifndef HEDDLE_FACTS_THREADS_SINGLE_H
#define HEDDLE_FACTS_THREADS_SINGLE_H

#include "facts/facts.h"

struct singles;

/* The facts must outlive it. */
struct singles *singles_new(const struct facts *facts);
void singles_free(struct singles *singles);

/* Whether an instance runs at most once. */
bool singles_runs_once(const struct singles *singles, instance_id instance);
/* Whether an instruction of an instance runs at most once; of the root, `at` is FACTS_NONE. */
bool singles_happens_once(const struct singles *singles, instance_id instance, ir_value at);

/* Whether an abstract object stands for one run-time object at most. */
bool singles_object(const struct singles *singles, object_id object);

/* The only object of a set, if there is one and it is single; else FACTS_NONE. */
object_id singles_only(const struct singles *singles, struct object_set set);

#endif
