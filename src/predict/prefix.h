/* Which orders of the events of a record are possible, as a formula for a solver.
 *
 * An order is a *prefix* of another execution: some of the events, each behind those of its thread that were before
 * it. In a prefix each event reads what it read in the run, so that its thread did the same up to there, and does
 * the same next: such a prefix is an execution of the program (the maximal causal model of the run: Șerbănuță, Chen
 * and Roșu, RV 2012; 002, §8, with branches as assumptions). An event that is *next* stands right behind it: it is
 * not in the prefix, but its thread comes to it; what it finds may be something else than in the run. */
#ifndef HEDDLE_PREDICT_PREFIX_H
#define HEDDLE_PREDICT_PREFIX_H

#include "predict/record.h"

struct budget;
struct prefix;

struct prefix *prefix_new(const struct record *record, struct budget *budget);
void prefix_free(struct prefix *prefix); /* NULL is fine */

/* Whether one event comes before another one in all orders. */
bool prefix_must(const struct prefix *prefix, uint32_t one, uint32_t other);

/* A question: all that is said since prefix_ask begins it must hold of a prefix. */
void prefix_ask(struct prefix *prefix);
void prefix_in(struct prefix *prefix, uint32_t event);   /* it is in the prefix */
void prefix_next(struct prefix *prefix, uint32_t event); /* it is next, and not kept from it by who waits for what */
/* The event is next, whether or not its thread can go on. */
void prefix_reach(struct prefix *prefix, uint32_t event);
/* The last use of a place that writes is that of this event, which is in it; RECORD_NONE: there is none in it. */
void prefix_last(struct prefix *prefix, uint32_t place, uint32_t event);

/* Whether there is such a prefix. Then it is in *plan, with as few events as are needed, and behind it the events that
 * were said to be next, in the order in which that was said; `open` says that the last one may do something else. */
bool prefix_answer(struct prefix *prefix, bool open, struct plan *plan);

/* Behind a yes: the same with as many other events of the run as are possible besides, but for those of the threads
 * that come next. What a thread did in the run, and could do here, too, is done before others go another way: else
 * it would be seen together with what they do then only by chance. False: there are no more. */
bool prefix_widen(struct prefix *prefix, struct plan *plan);

/* How many questions were asked; whether the solver gave one up. */
uint64_t prefix_asked(const struct prefix *prefix);
bool prefix_gave_up(const struct prefix *prefix);

#endif
