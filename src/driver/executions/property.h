/* What is asked about a program: kinds of findings, named by people or by a property of SV-COMP. */
#ifndef HEDDLE_DRIVER_EXECUTIONS_PROPERTY_H
#define HEDDLE_DRIVER_EXECUTIONS_PROPERTY_H

#include "verdict/verdict.h"

#include <stdbool.h>
#include <stddef.h>

struct buffer;
struct invariant;

/* Which of what C leaves undefined counts. */
enum property_memory {
    MEMORY_ALL,
    MEMORY_OVERFLOWS, /* signed overflows only */
    MEMORY_ACCESSES   /* accesses of what is not there, and wrong frees */
};

struct property {
    unsigned kinds;   /* 1 << enum finding_kind, as bits */
    bool errors_only; /* of assertions: only calls of reach_error and its kin, no abort and no failed assert */
    bool all_blocks;  /* of leaks: all blocks that are not freed, not only those that nothing points to */
    const struct invariant *invariant; /* that is to hold; NULL: none */
    unsigned memory;                   /* 1 << enum property_memory, as bits */
    bool for_contests;                 /* what is not asked ends executions without a word */
};

/* All that there is to ask. */
struct property property_everything(void);

/* All that there is to ask about a Java program; those of it that a list names, as property_read_kinds reads one. */
struct property property_java_everything(void);
bool property_read_java_kinds(const char *list, struct property *property, struct buffer *why);

/* Reads "assertion,race". False, and why in `why`, if there is no such kind. */
bool property_read_kinds(const char *list, struct property *property, struct buffer *why);

/* Reads a property file of SV-COMP: CHECK( init(main()), LTL(G ! call(reach_error())) ) and its kin, one or several.
 * False, and why, if it asks for something else. */
bool property_read_file(const char *text, size_t length, struct property *property, struct buffer *why);

/* What SV-COMP calls a finished verdict: "true", "unknown", or by the first finding "false(no-data-race)" and its kin.
 * NULL: no property of SV-COMP was asked. */
const char *property_answer(const struct property *property, const struct verdict *verdict);

/* Whether a message of the interpreter about what is undefined counts. */
bool property_counts(const struct property *property, const char *message);

#endif
