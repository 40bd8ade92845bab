/* All executions of a C program within a bound, as one formula: the door of this room.
 *
 * Each thread is unrolled by itself, symbolically; what it reads of shared memory is anything at first. A solver then
 * looks for values and for an order of what threads do to each other that lead to an error (README.md). What is found
 * comes with a schedule; if nothing is found, and nothing was cut off or not understood, there is nothing. */
#ifndef HEDDLE_BOUND_BOUND_H
#define HEDDLE_BOUND_BOUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct arena;
struct budget;
struct buffer;
struct ir_module;

enum bound_kind {
    BOUND_ASSERTION, /* a failed assertion, an error function that is reached, abort */
    BOUND_UNDEFINED, /* what C leaves undefined */
    BOUND_DEADLOCK,  /* threads that wait for ever */
    BOUND_RACE,      /* a data race */
    BOUND_KINDS
};

/* Where a thread is. */
struct bound_place {
    const char *method, *file; /* the file by its last part */
    uint32_t line;
    uint32_t thread; /* its number in the run */
};

struct bound_finding {
    enum bound_kind kind;
    const char *message;
    const char *method, *file; /* where; of a race the later access */
    uint32_t line;
    uint32_t thread;
    struct bound_place other;     /* of a race: the earlier access */
    const char *schedule;         /* a text for run/core/schedule.h that shows it */
    uint32_t preemptions, events; /* of that schedule */
};

/* How much of what threads may do to each other is in the formula from the start (002, §5): the rest comes in as proofs
 * and models need it. All give the same answer. */
enum bound_abstraction {
    BOUND_BEST,  /* all where that is not too much, else mixed */
    BOUND_MIXED, /* reads find writes that are not concurrent; axioms are added that models break */
    BOUND_OVER,  /* reads find all writes; axioms are added that models break */
    BOUND_UNDER, /* reads find writes that are not concurrent; axioms are all there */
    BOUND_FULL   /* all is there */
};

/* How the refinement is kept to what matters (002, §7), as bits: none of them changes an answer. */
enum bound_focus {
    BOUND_S0 = 1 << 0,      /* link sets lack writes that a read can never find */
    BOUND_S1 = 1 << 1,      /* link sets have writes that are not concurrent from the start (mixed, under) */
    BOUND_S2A = 1 << 2,     /* a lock takes from nothing that leaves the mutex held */
    BOUND_S2B = 1 << 3,     /* of two times that a mutex is held, one ends before the other begins: said of each two */
    BOUND_S3 = 1 << 4,      /* that what is read comes before the read is there from the start (mixed, over) */
    BOUND_LAYERS = 1 << 5,  /* Π3 is looked at when Π2 holds (mixed, over) */
    BOUND_FOCUSED = 1 << 6, /* else, with none of the others, what is usual */
    BOUND_USUAL = BOUND_S0 | BOUND_S1 | BOUND_S2A | BOUND_S3 | BOUND_LAYERS
};

struct bound_options {
    struct budget *budget;
    unsigned kinds;   /* 1 << enum bound_kind, as bits: what is looked for besides the first two, which always are */
    uint32_t unwind;  /* loops and recursions are followed so often; 0: more and more often, until nothing is cut off */
    bool errors_only; /* abort and a failed assert are no findings, but in an error function of SV-COMP */
    bool free_values, free_functions, strict; /* as in run_options */
    bool spurious;                            /* the same; waits for conditions are not understood then */
    uint32_t most_findings;                   /* 0: as many as is usual */
    bool z3;                                  /* the solver is Z3, not our own */
    enum bound_abstraction abstraction;
    unsigned focus; /* enum bound_focus; 0: what is usual */
    FILE *smt2; /* NULL, or the formula of the last bound is written there, with what was asked of it, as SMT-LIB 2 */
    struct buffer *ccfg; /* NULL, or nothing is searched for: what is unrolled is shown there, as a graph */
    bool ccfg_dot;       /* that is for Graphviz, else text */
    bool little; /* gives up early, by counts, so that what it says does not depend on how fast the machine is */
};

struct bound_result {
    bool complete;       /* nothing was cut off, and all was understood */
    const char *why_not; /* else: why not; it lies in the arena */
    unsigned settled; /* kinds of which all is known, as bits: what was not found is not there. With `complete` only */
    const char *why_open[BOUND_KINDS]; /* of the others that were asked for: why not all is known */
    const char *refused;               /* NULL, or what was met that is not understood, and where */
    const char *mistake; /* NULL, or what was found but does not happen when it is run: a mistake of this engine */
    uint32_t bound;      /* up to this one no further violation is there; 0: that is not known of any */
    uint32_t rounds, threads, nodes, reads, writes, locks; /* of the last unrolling */
    /* Of the last bound: the size A / B / C of its interference abstraction (002, Figure 11), in link sets, Π2 and Π3,
     * and which one it was. */
    uint64_t linked, valued, excluded;
    enum bound_abstraction abstraction;
    uint64_t terms, checks, lemmas; /* of all */
    const struct bound_finding *findings;
    uint32_t finding_count;
};

/* Looks for violations in a C program. The result lies in the arena. */
struct bound_result bound_program(const struct ir_module *module, const struct bound_options *options,
                                  struct arena *arena);

#endif
