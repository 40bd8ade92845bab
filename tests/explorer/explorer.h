/* The referee: decides EML queries by looking at every interleaving, up to bounds.
 *
 * Written from the definition of the language alone; shares no code with the engines nor with the interpreter of
 * witnesses. It has its own table of the patterns. */
#ifndef HEDDLE_TESTS_EXPLORER_EXPLORER_H
#define HEDDLE_TESTS_EXPLORER_EXPLORER_H

#include "eml/query.h"
#include "explorer/state_space.h"

enum explorer_verdict {
    EXPLORER_UNKNOWN,  /* a bound was hit */
    EXPLORER_HOLDS,    /* not found, and there was nothing left to look at */
    EXPLORER_VIOLATED, /* found, whatever bounds were hit */
};

/* What is enough for small programs. */
#define EXPLORER_BOUNDS ((struct space_bounds){.states = 100000, .call_depth = 5, .copies = 12})

struct explorer_result {
    size_t states, edges;
    const char *incomplete; /* which bound was hit, or NULL */
};

/* verdicts[i] answers queries[i]. Where a bound is hit, what was not found is looked for once more among more states
 * than there are (see space_bounds.forget); what is not found there holds, too. */
struct explorer_result explorer_decide(const struct eml_program *program, const struct eml_query *queries, size_t count,
                                       const struct space_bounds *bounds, enum explorer_verdict *verdicts);

#endif
