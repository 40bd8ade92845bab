/* Transitions: one process goes on from where it stopped to where it stops next. */
#ifndef HEDDLE_FINITE_EXPLORE_TRANSITION_H
#define HEDDLE_FINITE_EXPLORE_TRANSITION_H

#include "finite/model.h"

struct events;

/* How a transition ends. */
enum transition_end {
    TRANSITION_STOPPED,
    TRANSITION_BLOCKED, /* there is none: the process cannot go on */
    TRANSITION_TRAPPED  /* the model says nothing of what comes then: `node` says why */
};

/* What one transition did. Choices are tried one after the other: by what transition_next leaves in `chosen`. */
struct transition {
    struct events *events; /* notes what is done; NULL: nobody asks */
    uint32_t woken;        /* by the last notification; FINITE_NONE */
    uint32_t process;
    uint32_t *chosen, *bounds; /* for each free choice on the way: which, of how many */
    size_t chosen_count, chosen_capacity, bound_capacity;
    size_t used;
    uint32_t node;   /* trapped: where; stopped: the visible transformation */
    uint32_t failed; /* an exception that nothing catches was met here; FINITE_NONE */
    bool assertion;  /* it is a failed assertion */
    int64_t *registers;
    size_t register_capacity;
    /* What was done that lets later transformations be composed with it (4.5, 4.6). */
    bool unlocking, notified;
    int64_t notified_object;
};

/* Makes a transition of step->process in a state, in place. */
enum transition_end transition_take(const struct finite *finite, int64_t *state, struct transition *step);
/* Whether there is another way to choose; the next transition_take goes it. */
bool transition_next(struct transition *step);
void transition_free(struct transition *step);

/* Whether a process goes on first: it was just started, or handed a lock. */
bool transition_is_passing(const struct finite *finite, const int64_t *state, uint32_t process);

enum process_state { PROCESS_UNSTARTED, PROCESS_RUNS, PROCESS_ENDED };
enum process_state transition_process_state(const struct finite *finite, const int64_t *state, uint32_t process);
/* The node that a running process stops before, and the object there (0: none). */
uint32_t transition_location(const struct finite *finite, const int64_t *state, uint32_t process);
int64_t transition_object(const struct finite *finite, const int64_t *state, uint32_t process);

/* The first state: main is to begin. */
void transition_first(const struct finite *finite, int64_t *state);

#endif
