/* Proofs for any number of threads (modular/modular.h) in the place of the explorer: they find nothing, and prove that no
 * assertion fails, or leave it open. */
#ifndef HEDDLE_DRIVER_EXECUTIONS_MODULAR_H
#define HEDDLE_DRIVER_EXECUTIONS_MODULAR_H

#include "state/explore.h"

struct question;

/* Of the options only what both engines know counts. Kinds that the engine does not decide are open. */
struct explore_result modular_explore(struct question *question, const struct explore_options *options);

#endif
