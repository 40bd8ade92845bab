/* Circles of locks that models leave possible, tried in runs of the program: what happens is a finding like those
 * that executions show. */
#ifndef HEDDLE_DRIVER_MODELS_CIRCLES_H
#define HEDDLE_DRIVER_MODELS_CIRCLES_H

#include "trial/trial.h"

struct tried_program;
struct verdict;

/* Tries circles, replays deadlocks that are met, and adds each to the verdict, once for each cause. Notes which
 * circles these are, as bits, and returns how many findings there are. */
uint32_t circles_try(const struct tried_program *program, const struct trial_circle *circles, uint32_t count,
                     struct budget *budget, struct verdict *verdict, struct arena *arena, uint64_t *confirmed);

#endif
