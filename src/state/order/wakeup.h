/* What is still to be explored from a state: sequences of steps, as an ordered tree (a wakeup tree of optimal dynamic
 * partial-order reduction). Following a branch from its root leads to an execution that is equivalent to none that was
 * explored before. */
#ifndef HEDDLE_STATE_ORDER_WAKEUP_H
#define HEDDLE_STATE_ORDER_WAKEUP_H

#include "state/order/trace.h"

/* Whom signals woke and which inputs were taken, in one step. Threads are numbered as in traces. */
enum { MOST_CHOICES = 8, MOST_OPTIONS = 256 }; /* in a step, and of one choice */
struct choices {
    uint32_t made[MOST_CHOICES];
    uint32_t count;
};

/* A step of a thread: its accesses, and what was chosen in it. */
struct wakeup {
    struct wakeup *child, *next; /* its first successor; the next sibling */
    uint32_t thread, access_count;
    struct choices choices;
    uint32_t settled; /* of so many of them, the others are branches of their own */
    bool doubtful;    /* it may conflict with anything: what it does here is not known (sequence.doubtful) */
    bool maybe;       /* the last one of a sequence of which it is not known whether it leads to something new */
    struct step_access accesses[];
};

struct wakeup *wakeup_new(uint32_t thread, const struct choices *choices, const struct step_access *accesses,
                          uint32_t count);
void wakeup_free(struct wakeup *tree); /* with its siblings and all below */

/* A sequence of events of a trace. */
struct sequence {
    const struct trace *trace;
    const struct choices *choices; /* by event */
    struct trace_step *steps;
    uint32_t count;
    uint32_t open; /* the event that comes earlier than it did: what it can choose there is not known */
    /* What that one does there; NULL: what it did. */
    const struct step_access *moved;
    bool doubtful; /* that is not known: it may conflict with anything */
    /* So many steps may yet be added twice, since it is not known where they belong. What is more is added once only,
     * and `crowded` is set: executions may be left out then. */
    uint64_t *room;
    bool *crowded;
};

/* Whether a step of a thread with these accesses can come first: the sequence has one of that thread, and nothing
 * before it in the sequence conflicts; or it has none, and nothing conflicts. *at: its place in the sequence, or
 * sequence.count. */
bool sequence_begins(const struct sequence *sequence, uint32_t thread, const struct step_access *accesses,
                     uint32_t count, uint32_t *at);

/* Adds a sequence to a tree unless a branch of it leads to equivalent executions. `running` is the branch that is
 * being explored (or NULL). The sequence is used up. Where it is not known whether a sequence belongs below a
 * branch, because something in one of them is doubtful, it is added there, and also beside it: whoever takes it
 * there sees whether it leads to something new. */
void wakeup_insert(struct wakeup **tree, const struct wakeup *running, struct sequence *sequence);

bool accesses_conflict(const struct step_access *one, uint32_t one_count, const struct step_access *other,
                       uint32_t other_count);

#endif
