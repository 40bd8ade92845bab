/* A quick necessary check for two roles, phase by phase.
 *
 * The profile of a role is the sequence of its factored results: for each phase the histories of all walks in that phase, with what was held
 * at its start and end. Two roles can only have an execution together if there is a chain of pairs, one for each phase, that are compatible
 * and fit end to start. The converse does not hold: a chain may combine phases of different walks. What fails here holds; what does not is
 * looked at exactly. */
#ifndef HEDDLE_PUSH_PROFILE_H
#define HEDDLE_PUSH_PROFILE_H

#include "push/machine.h"

enum { PROFILE_PHASES = 4 };

struct profile {
    uint32_t phase_count;
    const struct history_set *phases[PROFILE_PHASES]; /* none is NULL */
};

bool profiles_fit(const struct profile *u, const struct profile *v);

#endif
