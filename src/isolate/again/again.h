/* Whether who has waited looks again.
 *
 * Behind a wait (Object.wait, Condition.await) everything may be different. A wait of the application is shown to be
 * fine if, until the lock is given back,
 *   - on each way from it to a use of what threads share, a branch that decides about the wait, or asks the same, asks
 *     for it anew: its value was read behind the wait. Where the method ends before that, who calls it and holds the
 *     lock has to look;
 *   - nothing is written, nor was decided about a write, by what was read before the wait, unless who read it has
 *     changed it at once (a ticket: `int mine = next++`), or looks at it again.
 * Or nobody can make untrue what was waited for, and nobody wakes it without making that true (once.c). All that is not
 * shown is listed, whether or not a model (stale/stale.h) shows an execution. */
#ifndef HEDDLE_ISOLATE_AGAIN_AGAIN_H
#define HEDDLE_ISOLATE_AGAIN_AGAIN_H

#include "isolate/internal.h"

/* What is not shown, in the order of the waits; to be freed. */
struct isolate_doubt *again_find(const struct isolate *isolate, uint32_t *count);

#endif
