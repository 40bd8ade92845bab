/* Which histories of different processes fit together in one execution: Definition 3 of 001, for any number of
 * processes.
 *
 * Conditions 1, 2 and 5 (disjoint lock sets at the ends of phases, nobody uses what another holds throughout) are
 * pairwise. Conditions 3 and 4 are not: the union of all acquisition orders, and that of all release orders, must be
 * acyclic, and a cycle may pass through three or more processes while each pair is fine. */
#ifndef HEDDLE_PUSH_EXPLICIT_COMPATIBLE_H
#define HEDDLE_PUSH_EXPLICIT_COMPATIBLE_H

#include "push/explicit/machine/machine.h"

/* A process's possible histories; its first phase is phase `offset` of the whole. Before it the process has not been
 * started; behind its last phase it has ended. */
struct placed_set {
    const struct history_set *set;
    uint32_t offset;
    uint32_t must_hold; /* at the end; EML_NONE: anything */
};

/* Looks for one history of each set that all fit together. On success chosen[i] is the index in set i. Gives up when
 * the budget is spent. */
bool find_compatible(const struct placed_set *sets, uint32_t count, struct budget *budget, uint32_t *chosen);

/* Do two histories of different processes over the same phases fit together? */
bool histories_fit(const struct lock_history *x, const struct lock_history *y);

#endif
