/* The insides of the explicit engine: how each kind of query is put to the machines. */
#ifndef HEDDLE_PUSH_EXPLICIT_INTERNAL_H
#define HEDDLE_PUSH_EXPLICIT_INTERNAL_H

#include "push/engine.h"
#include "push/explicit/machines.h"

struct idmap;

/* Roles of numbered patterns are told apart by where they act in the pattern: these many kinds. */
enum { ROLE_KINDS = 64 };

/* The results of the roles of numbered patterns that one machine plays, by kind; NULL where nobody asked yet. */
struct role_results {
    const struct machine_result *of_kind[ROLE_KINDS];
};

/* One thread's view of the work. */
struct worker {
    const struct eml_program *program;
    const struct machines *machines;
    struct budget *budget;
    struct arena *arena;
    struct role_results **role_results; /* by process and range */
    struct idmap **set_numbers;         /* by process: the numbers of the sets of its role results */
    struct idmap **fits;                /* by pair of processes: which of their sets fit together */
};

/* Is there an execution for these players? Fills in verdict and witness if so; or what went wrong. True if the query is
 * answered. */
bool answer_by_search(struct worker *worker, const struct players *players, const struct eml_query *query,
                      struct push_answer *answer);

/* Answers by a quick try at an execution, for two roles with slots; false says nothing. */
bool answer_by_guess(struct worker *worker, const struct players *players, const struct eml_query *query,
                     struct push_answer *answer);

/* Each looks for a violation of one query; false if there is none (or the budget was spent). */
bool decide_pattern(struct worker *worker, const struct eml_query *query, struct push_answer *answer);
bool decide_declared(struct worker *worker, const struct eml_query *query, struct push_answer *answer);
bool decide_race(struct worker *worker, const struct eml_query *query, struct push_answer *answer);
bool decide_deadlock(struct worker *worker, const struct eml_query *query, struct push_answer *answer);

/* Computes what numbered patterns will need of a process. asked: by pattern number. */
void prepare_patterns(struct worker *worker, uint32_t process, const bool *asked);

#endif
