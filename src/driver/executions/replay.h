/* The referee of what an exploration of schedules found: runs the program once more, from its start, under the schedule
 * that is said to show it, and notes what really happens. It uses the interpreter and what `heddle run --schedule`
 * does, and nothing of the explorer. */
#ifndef HEDDLE_DRIVER_EXECUTIONS_REPLAY_H
#define HEDDLE_DRIVER_EXECUTIONS_REPLAY_H

#include "run/run.h"
#include "run/step.h"
#include "verdict/verdict.h"

struct arena;
struct budget;
struct class_source;
struct invariant;
struct ir_module;
struct text_list;

/* A step that others can notice, as people read it. Texts lie in the arena. */
struct replay_step {
    uint32_t thread;
    const char *action; /* "read x = 0", "lock m", "wait for lock m" */
    bool given;         /* it gets a number from outside: the action is "7 from __VERIFIER_nondet_int" */
    uint64_t lock;      /* the address of what it is done to */
    const char *object; /* what it is done to: "x", "m"; NULL: nothing that has a name */
    const char *locks;  /* what the thread holds afterwards; NULL: nothing */
    const char *stack;  /* its calls, innermost first: "add (bank.c:9), worker (bank.c:20)" */
    bool waits;         /* it could not go on */
    uint32_t
        joins;   /* the thread whose end it is about, or that initialises a class, plus 1; 0: none; UINT32_MAX: one of
                            Java, whoever it is */
    bool leaves; /* the thread has nothing left to do */
    bool hidden; /* what the library does to start threads: people need not see it */
    uint32_t first_access, access_count; /* in replay.accesses */
    struct source_place place;           /* in the program's own code, if it is there somewhere */
    struct source_place exact;           /* of the instruction itself */
};

/* A lock that a thread holds at the end. */
struct replay_hold {
    uint32_t thread;
    uint64_t lock; /* an address */
    const char *name;
    struct source_place place; /* where it was taken */
};

/* What was allocated at one place and is not freed when the program exits. */
struct replay_leak {
    struct source_place place;
    uint64_t bytes;
    uint32_t blocks;
};

struct replay {
    bool followed;             /* the schedule could be followed to its end */
    const char *why;           /* else: why not */
    enum run_end end;          /* RUN_STUCK: threads wait or run in circles, and none ever gets on */
    uint32_t last;             /* the thread that ran last */
    bool broken;               /* the invariant does not hold, which is the problem then */
    bool thrown;               /* Java: an exception was not caught, the last of which is the problem */
    bool asserted;             /* and that is a failed assertion */
    const char *problem;       /* what ended the run, as run_problem says it, without the place */
    struct source_place place; /* where the thread was that ended it */
    const char *stack;
    const struct replay_step *steps;
    uint32_t step_count;
    const struct step_access *accesses;
    const char *const *names; /* of accesses; NULL: there is none */
    const bool *locked,
        *circle;         /* by thread: it waits for ever whatever others do; it is in a circle of such threads */
    bool in_part;        /* others can go on: only these threads wait for ever */
    const char *further; /* threads can run, but then wait for ever as well: the turns that lead there; else NULL */
    const struct source_place *spinning; /* by thread: where it runs in circles; without a file: it does not */
    const struct replay_hold *holds;
    uint32_t hold_count;
    const struct replay_leak *leaks; /* if that was asked and the program exits */
    uint32_t leak_count;
    const char *const *threads; /* what threads are called: "main", "thread 1" */
    uint32_t thread_count;
};

struct replay_request {
    const struct ir_module *module;    /* a program of C; NULL: one of Java */
    const struct class_source *source; /* its classes, */
    const char *main;                  /* the one with main, and what that gets */
    const struct text_list *arguments;
    const char *codeset;  /* as run_options has it */
    const char *schedule; /* as core/schedule.h has it */
    bool strict, free_values, free_functions;
    bool deadlock; /* whether somebody gets on behind its last line is asked */
    /* Only what threads do to locks and to each other is noted, and whether some wait in a circle is asked: of long
     * runs. */
    bool locks_only;
    bool leaks; /* what is not freed when this thread ends the program behind its last line is asked, */
    const struct invariant *invariant; /* NULL, or whether this holds behind its last line is asked */
    bool lost_only;                    /* as far as nothing points to it */
    uint32_t leaver;
    struct budget *budget;
};

/* Replays; all of the result lies in the arena. */
struct replay replay_schedule(const struct replay_request *request, struct arena *arena);

/* Whether one step happens before a later one: by the order within threads, and because what releases something (an
 * unlock, a start, an atomic store) comes before what acquires it, as C11 says it. */
bool replay_orders(const struct replay *replay, uint32_t one, uint32_t other);
/* Whether two steps of different threads access the same bytes, one of them to write, and not both atomically. */
bool replay_conflict(const struct replay *replay, uint32_t one, uint32_t other);

#endif
