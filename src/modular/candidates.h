/* The candidates that an invariant begins with. For use by invariant.c only. */
#ifndef HEDDLE_MODULAR_CANDIDATES_H
#define HEDDLE_MODULAR_CANDIDATES_H

#include "modular/invariant.h"

void candidates_make(struct invariant *invariant, const struct samples *samples, const struct constants *constants,
                     enum candidate_stage stage, struct arena *arena);

#endif
