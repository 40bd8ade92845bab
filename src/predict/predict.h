/* What one run of a program shows of others: the door of this room.
 *
 * A run is recorded, and all orders of its events in which each thread reads what it read are a formula (prefix.h).
 * A solver says in which of them two accesses race, threads wait for each other in a circle, or a thread reads
 * something else than it did. Each answer is a schedule that is run: what happens then is found, and the run is
 * recorded and looked at as the first one was, until nothing new is left or the limits are reached. Nothing is
 * proved this way. */
#ifndef HEDDLE_PREDICT_PREDICT_H
#define HEDDLE_PREDICT_PREDICT_H

#include "state/guide.h"

struct predict_counts {
    uint32_t runs;      /* all of them; the first is none of those that follow */
    uint32_t events;    /* of the longest that was recorded */
    uint32_t confirmed; /* predictions that happened as they should, */
    uint32_t elsewhere; /* and those that did not: the run went another way */
    uint32_t first;     /* the run in which something was found for the first time, from 1 on; 0: nothing was */
    uint64_t questions; /* that the solver was asked */
    bool exhausted;     /* nothing new was left */
};

/* The options say what is looked for, and how long; without `enough` the search goes on to its end. The result lies
 * in the arena; it is never complete, and its reason says how far the search went. */
struct explore_result predict_program(const struct guide_program *program, const struct explore_options *options,
                                      struct predict_counts *counts, struct arena *arena);

#endif
