/* The search for a common word of the processes of a communicating pushdown system.
 *
 * The system: one automaton for each process copy that takes part, a lock process for each lock that they share or
 * that must be allocated, a unit process for each copy that has to stay within a unit, and a monitor for the
 * accesses of the pattern. An action of a copy happens when all that it concerns agree; copies begin with the
 * action that starts them. */
#ifndef HEDDLE_PUSH_CPDS_SEARCH_H
#define HEDDLE_PUSH_CPDS_SEARCH_H

#include "eml/query.h"
#include "push/cpds/automaton.h"
#include "push/cpds/effects.h"

/* A process copy that takes part. */
struct cpds_copy {
    uint32_t process;
    uint32_t variable; /* the variable of the pattern that it stands for, or EML_NONE */
    const struct cpds_automaton *automaton;
};

struct cpds_system {
    const struct cpds_effects *effects;
    struct cpds_copy *copies; /* those without variable are interchangeable within their process */
    uint32_t copy_count;
    uint32_t pattern;            /* as in struct eml_query: what is looked for */
    const struct eml_goal *goal; /* the accesses of the pattern; NULL for a race or a deadlock */
};

/* One action of a word. That of a race ends with the two wishes, that of a deadlock with the locks wanted. */
struct cpds_event {
    uint32_t copy;
    uint64_t action;
};

enum cpds_outcome {
    CPDS_DISJOINT,  /* the languages have no word in common */
    CPDS_COMMON,    /* a shortest common word was found */
    CPDS_TOO_LARGE, /* there are too many states */
    CPDS_SPENT      /* the budget is spent */
};

/* With CPDS_COMMON, *word is the word, to be freed with mem_free; else NULL. */
enum cpds_outcome cpds_search(const struct cpds_system *system, struct budget *budget, struct cpds_event **word,
                              size_t *length);

#endif
