/* The actions of a process as the other processes of the communicating pushdown system see them.
 *
 * A view says which effects of a process are actions; all else is silent (the paper's τ). Locks are non-reentrant
 * here: where the calls below already hold a lock, taking it once more is silent, and likewise for units. That
 * makes the stacks of the paper's lock and unit processes one symbol high. It costs nothing in precision, for re-
 * entry follows the stack of calls, which the process has anyway (language-strength reduction). */
#ifndef HEDDLE_PUSH_CPDS_LABEL_H
#define HEDDLE_PUSH_CPDS_LABEL_H

#include "push/cpds/effects.h"

/* How an item of a process is seen. */
enum cpds_mode {
    CPDS_HIDE,
    CPDS_SHOW,      /* as an action; for a start, it may also have no effect and be silent */
    CPDS_TOUCH,     /* only that it needs its guard (cpds_effects_guard) to be allocated */
    CPDS_WISH,      /* for accesses: silent, but that it could be the next step is an action that leads nowhere */
    CPDS_WISH_TOUCH /* as CPDS_WISH, with the guard as in CPDS_TOUCH */
};

struct cpds_view {
    const struct cpds_effects *effects;
    uint32_t process;
    const uint8_t *modes; /* enum cpds_mode of each item of the process */
};

/* An action is one of these and its operand (memory, lock or process, else 0) as one number; 0 is silent. */
enum cpds_kind {
    CPDS_SILENT,
    CPDS_READ,
    CPDS_WRITE,
    CPDS_ALLOC,
    CPDS_LOCK,
    CPDS_UNLOCK,
    CPDS_NEED, /* the lock has been allocated */
    CPDS_UNIT_BEGIN,
    CPDS_UNIT_END,
    CPDS_START,
    CPDS_JOIN,
    CPDS_FINISH,
    CPDS_WISH_READ,
    CPDS_WISH_WRITE
};

static inline uint64_t cpds_action(enum cpds_kind kind, uint32_t operand)
{
    return (uint64_t)kind << 32 | operand;
}

static inline enum cpds_kind cpds_action_kind(uint64_t action)
{
    return (enum cpds_kind)(action >> 32);
}

static inline uint32_t cpds_action_operand(uint64_t action)
{
    return (uint32_t)action;
}

/* What a step over a statement shows. */
struct cpds_label {
    uint64_t action;
    bool also_silent; /* the action or nothing */
    uint64_t wish;    /* an action that leads nowhere, possible besides; 0 for none */
};

/* Labels of the statements of one view; remembers the sets of locks that were asked for. */
struct cpds_labels;

struct cpds_labels *cpds_labels_new(const struct cpds_view *view);
void cpds_labels_free(struct cpds_labels *labels);

/* What the callers of a function hold: a set of locks, as a number (0: none), and whether they are in a unit. */
struct cpds_held {
    uint32_t locks;
    bool unit;
};

/* What a function holds that is called by this statement, in a function whose callers hold `held`. */
struct cpds_held cpds_labels_at_call(struct cpds_labels *labels, uint32_t statement, struct cpds_held held);

/* The label of a statement (not a call) in a function whose callers hold `held`. That of a function's end is meant for
 * the end of the whole process. */
struct cpds_label cpds_labels_of(struct cpds_labels *labels, uint32_t statement, struct cpds_held held);

#endif
