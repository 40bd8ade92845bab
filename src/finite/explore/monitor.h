/* What transitions do to monitors, queues and threads (004, Figure 3), and which of it may be composed with what comes
 * before (4.4 to 4.6). */
#ifndef HEDDLE_FINITE_EXPLORE_MONITOR_H
#define HEDDLE_FINITE_EXPLORE_MONITOR_H

#include "finite/explore/transition.h"

struct monitor_call {
    const struct finite *finite;
    int64_t *state;
    struct transition *step;
    uint32_t process;
    int64_t object; /* a reference */
    bool other_way; /* control goes to next[1] */
};

/* Runs enter, exit, wait, waiting, reacquire, notify, notify_all, start, join or end. */
enum transition_end monitor_run(struct monitor_call *call, const struct finite_node *node);

/* Whether a process that comes to such a node within a transition stops before it. */
bool monitor_stops(const struct monitor_call *call, const struct finite_node *node);

/* The process that holds the monitor of an object; FINITE_NONE. */
uint32_t monitor_owner(const struct finite *finite, const int64_t *state, int64_t object);

/* The next free choice of a transition, below the bound. */
uint32_t transition_choose(struct transition *step, uint32_t bound);

#endif
