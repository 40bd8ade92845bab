/* The modular engine (modular/modular.h), asked as the explorer is: in its place, or beside it. */
#ifndef HEDDLE_DRIVER_EXECUTIONS_MODULAR_H
#define HEDDLE_DRIVER_EXECUTIONS_MODULAR_H

#include "driver/executions/bounded.h"

/* Of the options only what both engines know counts. Gives up behind so many questions to a solver (0: as many as it
 * takes). It finds nothing, so that the answer is a proof or none; it lies in the arena. Safe beside an exploration of
 * the same program in another thread. */
struct bounded_answer modular_ask(const struct question *question, const struct explore_options *options,
                                  uint64_t most_checks, struct arena *arena);

#endif
