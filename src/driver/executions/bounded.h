/* The bounded engine (bound/bound.h) in the place of the explorer: what it found, as an exploration would tell it. */
#ifndef HEDDLE_DRIVER_EXECUTIONS_BOUNDED_H
#define HEDDLE_DRIVER_EXECUTIONS_BOUNDED_H

#include "state/explore.h"

struct question;

/* Of the options only what both engines know counts. Kinds that the engine does not decide are open. */
struct explore_result bounded_explore(struct question *question, const struct explore_options *options);

#endif
