/* One way through a Java program, thing by thing, as a finite-state model shows it: a run is led along it.
 *
 * The thread whose turn it is runs alone up to its next event, instruction by instruction; what it does meanwhile that
 * is no event (calls of the library, output, variables that the model leaves out) is free. So the events happen in the
 * order of the way, or it is said which does not. What comes out is a schedule; that it shows what is said of it is for
 * others to replay. */
#ifndef HEDDLE_TRIAL_WAY_H
#define HEDDLE_TRIAL_WAY_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct budget;
struct class_source;

enum way_kind {
    WAY_ACCESS,
    WAY_ENTER, /* a monitor is taken, or given back, which is not held otherwise */
    WAY_EXIT,
    WAY_WAIT,
    WAY_TIME_OUT,
    WAY_REACQUIRE,
    WAY_NOTIFY,
    WAY_START,
    WAY_JOIN,
    WAY_CHOOSE, /* what a call of the library gives: it cannot be led, but it is seen */
    WAY_END,
    WAY_FAIL /* an assertion fails that nothing catches */
};

enum { WAY_NOBODY = UINT32_MAX };

struct way_event {
    enum way_kind kind;
    uint32_t thread; /* a number of the way's own; 0 is main */
    uint32_t other;  /* who is started, or woken; WAY_NOBODY */
    bool timed;      /* WAY_JOIN: it ends by its time */
    int64_t value;   /* WAY_CHOOSE */
    bool by_method;  /* WAY_ENTER, WAY_EXIT: the monitor is that of the synchronized method that begins or ends */
    const char *class, *method, *descriptor; /* where: internal names */
    uint32_t at;                             /* the instruction of its ir */
};

struct way {
    const struct class_source *source;
    const char *main;    /* internal name of its class */
    const char *codeset; /* as run_options has it */
    bool
        untimed; /* the run is one of those that explorations make: assertions are enabled, and the clock stands still */
    const struct way_event *events;
    uint32_t count, threads; /* threads: the numbers of the way's own are below */
    const uint32_t *stuck;   /* threads that come to wait for ever behind the last event */
    uint32_t stuck_count;
};

struct way_outcome {
    const char
        *schedule;  /* that leads to the end of the way, for `heddle run --schedule`; NULL: it cannot be followed */
    uint32_t event; /* else: the first that did not happen; the count: a thread did not come to wait */
    const char *why;
};

/* All texts of the outcome lie in the arena. */
struct way_outcome way_follow(const struct way *way, struct budget *budget, struct arena *arena);

#endif
