/* The engines that decide EML queries, behind one door. */
#ifndef HEDDLE_PUSH_ENGINE_H
#define HEDDLE_PUSH_ENGINE_H

#include "eml/query.h"
#include "eml/witness.h"

struct arena;
struct budget;

enum push_verdict { PUSH_UNKNOWN, PUSH_HOLDS, PUSH_VIOLATED };

struct push_answer {
    enum push_verdict verdict;
    const char
        *reason; /* of an unknown: why; of a violation without a witness: why there is none; else NULL. In the arena. */
    struct eml_witness witness; /* of a violation, from engines that give one; replayed; else empty */
};

struct push_options {
    unsigned jobs;         /* threads, at least 1; engines may use fewer */
    struct budget *budget; /* for everything; may be NULL */
    double query_seconds;  /* limit for each single query, 0 for none (engines that answer one at a time) */
};

/* Decides all queries; answers[i] is the answer to queries[i]. Witnesses and reasons are put into the arena. */
typedef void push_decide(const struct eml_program *program, const struct eml_query *queries, size_t count,
                         const struct push_options *options, struct arena *arena, struct push_answer *answers);

struct push_engine {
    const char *name, *help;
    push_decide *decide;
};

/* The table of engines, the default first; ends with a NULL name. */
extern const struct push_engine push_engines[];

/* Lock histories as bit masks, minimal ones only, roles shared between queries; gives witnesses. */
push_decide push_explicit_decide;
/* The symbolic procedure of the decision-procedure paper, section 7, one query at a time. */
push_decide push_bdd_decide;
/* The semi-decision procedure on communicating pushdown systems, one query at a time. */
push_decide push_cpds_decide;

#endif
