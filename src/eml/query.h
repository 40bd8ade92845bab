/* The questions asked of an EML program, and which of them a user wants answered. */
#ifndef HEDDLE_EML_QUERY_H
#define HEDDLE_EML_QUERY_H

#include "eml/patterns.h"
#include "eml/program.h"

struct buffer;

struct eml_query {
    uint32_t pattern; /* a number of eml/patterns.h; EML_DECLARED + i is program->patterns[i] */
    uint32_t process; /* whose units are asked about (numbered patterns); else EML_NONE */
    uint32_t a, b;    /* memory locations; EML_NONE where the pattern has none */
};

/* What a query looks for: these accesses in this order, each variable a different process or copy. For a race the two
 * accesses are both about to be made in one state; a deadlock has no accesses. */
struct eml_goal {
    uint32_t variable_count, access_count;
    const struct eml_variable *variables; /* names may be EML_NONE */
    const struct eml_access *accesses;
    uint32_t first_process; /* the process of which variable 0 is a copy, or EML_NONE for any */
    /* Room for the patterns that are not declared. */
    struct eml_variable own_variables[2];
    struct eml_access own_accesses[4];
};

/* The goal of a query on a numbered or a declared pattern. It points into itself and into the program: keep it in
 * place. Not for races and deadlocks. */
void eml_goal_of(const struct eml_program *program, const struct eml_query *query, struct eml_goal *goal);

struct eml_queries {
    struct eml_query *items;
    size_t count, capacity;
};

void eml_queries_free(struct eml_queries *queries);

/* Adds all queries of the selected patterns ("1-5,12,race,deadlock,NAME,declared,all"; NULL is EML_PAPER_PATTERNS) in a
 * fixed order: by process, pattern and locations in the order of the program, those without a process last. Returns
 * false and says why in `why`. */
bool eml_queries_select(const struct eml_program *program, const char *patterns, struct eml_queries *queries,
                        struct buffer *why);

/* Whether a program that declares no patterns has those that are selected. Returns false and says why. */
bool eml_patterns_are_known(const char *patterns, struct buffer *why);

/* Adds the queries about races, one for each memory location. */
void eml_queries_add_races(const struct eml_program *program, struct eml_queries *queries);

/* Adds one query, written PROCESS:PATTERN:LOC[:LOC]; the process of a query that has none is `-` or empty, e.g.
 * `-:race:m`, `-:deadlock`, `-:NAME`. Returns false and says why. */
bool eml_queries_parse(const struct eml_program *program, const char *text, struct eml_queries *queries,
                       struct buffer *why);

/* The name of a pattern as users write it: "12", "race", "deadlock", or the declared one. */
void eml_pattern_label(const struct eml_program *program, uint32_t pattern, struct buffer *into);

/* A query as one line: "T1 12 count data", "- race count", "- deadlock". */
void eml_query_format(const struct eml_program *program, const struct eml_query *query, struct buffer *into);

#endif
