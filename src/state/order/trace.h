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

/* Which bytes a step accesses, and which of them it writes, each as some bits of 64: steps that conflict meet in
 * them. */
struct trace_marks {
    uint64_t touched, written;
};
struct trace_marks trace_marks_of(const struct step_access *accesses, uint32_t count);
static inline bool trace_marks_meet(struct trace_marks one, struct trace_marks other)
{
    return ((one.touched & other.written) | (one.written & other.touched)) != 0;
}

struct trace *
trace_new(bool races); /* whether data races are looked for: what happens before what is known only then */
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

/* An event of a sequence, with what is asked about it again and again. */
struct trace_step {
    uint32_t event, thread;
    struct trace_marks marks;
};
struct trace_step trace_step(const struct trace *trace, uint32_t event);
/* Lists the events behind one and before an end that are not ordered behind it, but for one that is left out.
 * Returns how many there are. */
uint32_t trace_apart(const struct trace *trace, uint32_t event, uint32_t end, uint32_t without,
                     struct trace_step *steps);

/* The events that an event can be reversed with. */
struct trace_reversal {
    uint32_t event;
    /* It is possible there only if others come later, too: those that have, for a time, what it wants to have alone,
     * and need not come before it (readers of a lock that it wants to write under). */
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
