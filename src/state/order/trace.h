/* An execution as a partial order: its steps (events), and which of them must come before which.
 *
 * Events are added and taken away at the end, as the search goes forwards and back. Two orders are kept, as vector
 * clocks. The *order of the execution*: program order, and the order of conflicting accesses (run/step.h); executions
 * with the same one are equivalent. The *happens-before* of the language: program order, and what synchronisation
 * orders; conflicting accesses that it does not order are data races.
 *
 * When an event is added, its *reversals* are found: earlier events of other threads with which it conflicts, which no
 * event between them orders, and before which it would have been possible. Threads are numbered from 0 on; the same
 * thread has the same number in all executions. */
#ifndef HEDDLE_STATE_ORDER_TRACE_H
#define HEDDLE_STATE_ORDER_TRACE_H

#include "run/step.h"

struct trace;

#define TRACE_NONE UINT32_MAX

struct trace *trace_new(void);
void trace_free(struct trace *trace);

/* Adds an event with these accesses (copied). Returns its number: events are numbered from 0 on. */
uint32_t trace_add(struct trace *trace, uint32_t thread, const struct step_access *accesses, uint32_t count);
/* Takes the last event away. */
void trace_remove(struct trace *trace);

uint32_t trace_length(const struct trace *trace);
uint32_t trace_thread(const struct trace *trace, uint32_t event);
/* How often an event of another thread follows. */
uint32_t trace_switches(const struct trace *trace);
const struct step_access *trace_accesses(const struct trace *trace, uint32_t event, uint32_t *count);
/* The event of the same thread before one; TRACE_NONE. */
uint32_t trace_previous(const struct trace *trace, uint32_t event);
/* The last event of a thread; TRACE_NONE. */
uint32_t trace_last(const struct trace *trace, uint32_t thread);
/* Whether the first event is before (or is) the second one in the order of the execution. */
bool trace_before(const struct trace *trace, uint32_t first, uint32_t second);

/* The events that an event can be reversed with. */
struct trace_reversal {
    uint32_t event;
    /* It is possible there only if others come later, too: those that have, for a time, what it wants to have alone, and
     * need not come before it (readers of a lock that it wants to write under). */
    bool alone;
};
const struct trace_reversal *trace_reversals(const struct trace *trace, uint32_t event, uint32_t *count);
/* Whether the first event has, for a time, what the second one waits for, and need not come before it. */
bool trace_hinders(const struct trace *trace, uint32_t first, uint32_t second);

/* The data races that the last event takes part in: pairs of accesses, an earlier one and its own. */
struct trace_race {
    uint32_t event; /* the earlier one */
    struct step_access earlier, later;
};
const struct trace_race *trace_races(const struct trace *trace, uint32_t *count);

#endif
