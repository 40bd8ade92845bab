/* The bounded engine (bound/bound.h), asked as the explorer is: in its place, or beside it. */
#ifndef HEDDLE_DRIVER_EXECUTIONS_BOUNDED_H
#define HEDDLE_DRIVER_EXECUTIONS_BOUNDED_H

#include "state/explore.h"

struct arena;
struct question;

/* What an engine with a solver found out about a C program. */
struct bounded_answer {
    const char *by;   /* which engine: "the bounded engine" */
    bool asked;       /* it was asked at all */
    bool complete;    /* all executions are known */
    bool mistaken;    /* it found what does not happen: a mistake of heddle, which is to be said */
    unsigned settled; /* kinds of which all is known: 1 << enum explore_kind, as bits; none if not complete */
    unsigned decides; /* kinds that it knows at all, as bits */
    const char *why;  /* not complete: why not, and up to which bound there is no violation; else by what, or NULL */
    const char *why_open[EXPLORE_KINDS]; /* complete: why a kind is not settled all the same; NULL */
    const char *sizes;                   /* how large the problem was, in words; NULL: that is not known */
    const struct explore_finding *findings;
    uint32_t finding_count;
};

/* Of the options only what both engines know counts. With `little` it gives up early. The answer lies in the arena.
 * Safe beside an exploration of the same program in another thread. */
struct bounded_answer bounded_ask(const struct question *question, const struct explore_options *options, bool little,
                                  struct arena *arena);

/* The explorer and the engines with a solver, one beside the other: a first look, then all until one has decided what
 * is asked for, or to the limits. What a solver says is in *answer. */
struct explore_result bounded_beside(const struct question *question, const struct explore_options *options,
                                     struct bounded_answer *answer);

#endif
