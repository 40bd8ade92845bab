/* Every schedule of a program that matters: the door of this room.
 *
 * The interpreter (run) is driven through one execution of each class of equivalent ones (optimal dynamic partial-order
 * reduction: run/step.h says what is equivalent), going back by marks. What ends badly is found, with a schedule that
 * shows it; if nothing is found and the search was complete, there is nothing. */
#ifndef HEDDLE_STATE_EXPLORE_H
#define HEDDLE_STATE_EXPLORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct budget;
struct buffer;
struct class_source;
struct invariant;
struct ir_module;
struct run;

enum explore_kind {
    EXPLORE_ASSERTION, /* a failed assertion, an error function that is reached, abort */
    EXPLORE_UNDEFINED, /* what C leaves undefined */
    EXPLORE_DEADLOCK,  /* threads that wait for ever */
    EXPLORE_RACE,      /* a data race */
    EXPLORE_EXCEPTION, /* Java: an exception that nothing catches */
    EXPLORE_LEAK,      /* C: blocks that are not freed when the program exits */
    EXPLORE_INVARIANT, /* C: an invariant that the user names does not hold */
    EXPLORE_KINDS
};

/* Where a thread was. */
struct explore_place {
    const char *method, *file;
    uint32_t line;
    uint32_t thread; /* its number in the run */
};

struct explore_finding {
    enum explore_kind kind;
    const char *message;          /* what happened, in words */
    struct explore_place place;   /* where; of a race the later access; of a leak where the block was allocated */
    struct explore_place other;   /* of a race: the earlier access */
    const char *schedule;         /* a text for core/schedule.h that shows it */
    uint32_t preemptions, events; /* of that schedule */
};

/* Which executions are looked at, and how often. */
enum explore_search {
    EXPLORE_BEST,   /* by orders; where there are too many, or executions go on for too long, the others besides */
    EXPLORE_ORDERS, /* one of each class of equivalent ones */
    EXPLORE_STATES, /* each state once */
    EXPLORE_BOUNDS  /* each state once that up to 0, 1, 2, … preemptions lead to */
};

struct explore_result;

struct explore_options {
    unsigned kinds; /* 1 << enum explore_kind, as bits: what is looked for */
    struct budget *budget;
    enum explore_search search;
    bool exact_states;        /* searches over states compare all of them, not hashes */
    unsigned jobs;            /* threads; 0 is 1 */
    uint64_t most_executions; /* 0: without limit; of the search by orders */
    uint32_t most_events;     /* of one execution; 0: as many as is usual */
    /* Kinds, as bits: once something of one of these was found, other causes are looked for with ten times the steps
     * that it took, and some more; 0: to the end. */
    unsigned enough;
    bool error_is_enough; /* C: the same once an error function was reached, whether or not all assertions count */
    bool first_is_enough; /* and nothing more is looked for then: the question is whether there is something */
    bool moment;          /* ends behind a first look: random executions, and some by orders, as EXPLORE_BEST begins */
    uint32_t hunts;       /* so many random executions first; 0: none */
    bool strict, free_values, free_functions; /* as in run_options */
    bool spurious;                            /* the same */
    bool assertions;                          /* as in run_options */
    const char *const *arguments;             /* what main gets; of C programs behind their name */
    uint32_t argument_count;
    bool no_static_help;               /* C: nothing is found out about the program before it is run */
    const struct invariant *invariant; /* C: NULL, or what is to hold behind each step (invariant.h) */
    bool lost_only;                    /* of leaks: only blocks that nothing points to when the program exits */
    bool all_races;                    /* Java: also those that are within the library */
    /* NULL, or what is called at the end of each complete execution, with its last state; it may not change that. */
    void (*ended)(void *context, struct run *run);
    void *context;         /* of ended */
    struct buffer *output; /* NULL, or has what the execution printed to its standard output, whenever one ended */
    /* NULL, or what is called behind each execution, with what is known so far. */
    void (*progress)(void *context, const struct explore_result *so_far);
    void *progress_context;
};

struct explore_result {
    bool complete;               /* all executions were explored */
    bool decided;                /* something was found that is enough */
    const char *why_not;         /* else: why not */
    const char *endless, *crowd; /* NULL, or: executions are too long, threads too many; and where */
    const char *spent;           /* NULL, or the limit that ended the search by orders, or the others behind it */
    double share;                /* of the search by orders that is done, as far as it is known; 0: all of it */
    enum explore_search how;     /* the search that was complete, or went furthest */
    unsigned open;               /* kinds that are not settled all the same: 1 << enum explore_kind, as bits */
    const char *why_open[EXPLORE_KINDS]; /* by kind: why */
    uint32_t bounds;                     /* so many bounds of preemptions, from 0 on, were explored to their ends, */
    unsigned bounded;    /* which settles these kinds for so few of them: 1 << enum explore_kind, as bits */
    uint64_t states;     /* of the searches over states */
    uint64_t hunted;     /* random executions */
    uint64_t executions; /* complete ones */
    uint64_t blocked;    /* ended by an assumption, or by what was found */
    uint64_t redundant;  /* equivalent to others: these should be none */
    uint64_t events;     /* steps that were run */
    uint32_t depth;      /* events of the longest execution */
    const struct explore_finding *findings;
    uint32_t finding_count;
};

/* Explores a C program. The result lies in the arena. */
struct explore_result explore_program(const struct ir_module *module, const struct explore_options *options,
                                      struct arena *arena);

/* Explores a Java program whose main class has this internal name. The source must outlive it. */
struct explore_result explore_java(const struct class_source *source, const char *main,
                                   const struct explore_options *options, struct arena *arena);

#endif
