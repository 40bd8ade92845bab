/* The strongest inductive invariant that some candidates make, in the manner of Houdini: what a step can break dies,
 * until nothing breaks any more. */
#ifndef HEDDLE_MODULAR_HOUDINI_H
#define HEDDLE_MODULAR_HOUDINI_H

#include "modular/invariant.h"

struct budget;

struct houdini_result {
    bool safe;                          /* the invariant is inductive, and no hazard is left */
    const struct system_hazard *hazard; /* one that could not be excluded; NULL: none, or nothing is known */
    const char *spent;                  /* why it was given up; NULL: it was not */
    bool too_hard;                      /* because some question had more conflicts than allowed */
    uint64_t obligations, checks;
};

/* The invariant becomes weaker. If a hazard can no longer be excluded, it is left as it is. Gives up behind so many
 * checks (0: as many as it takes), and where the questions about one step, or one about hazards, have more than so many
 * conflicts (0: any number). */
struct houdini_result houdini_run(struct invariant *invariant, uint64_t most_checks, uint64_t most_conflicts,
                                  struct budget *budget);

/* Whether an invariant is inductive and excludes all hazards, by Z3, obligation by obligation; what is wrong with it
 * otherwise. Shares only what obligations are. */
const char *invariant_recheck(struct invariant *invariant, struct budget *budget);

#endif
