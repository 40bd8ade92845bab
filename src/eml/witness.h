/* Executions that show a violation, and the interpreter that checks them.
 *
 * The interpreter is written from the language's definition and shares no code with the engines: what it refuses is
 * never shown. */
#ifndef HEDDLE_EML_WITNESS_H
#define HEDDLE_EML_WITNESS_H

#include "eml/query.h"

struct buffer;

struct eml_step {
    uint32_t process, copy; /* copies count from 1 */
    uint32_t statement;     /* performed by that copy */
    uint32_t mark;          /* which access of the pattern this is, counted from 1; 0: none */
    uint32_t started;       /* for start: which copy it started, or 0 if it had no effect */
    bool blocked; /* not performed: about to take this lock. The last steps of a deadlock, in the order of its cycle. */
};

/* Every step of every process is listed, control statements, too. The witness of a race ends with the two accesses
 * (marked 1 and 2) one right after the other, by different processes or copies; that of a deadlock with its blocked
 * steps, each wanting what the next one holds and the last what the first one holds (marked from 1). */
struct eml_witness {
    struct eml_step *steps;
    size_t count;
};

/* Runs the steps from the initial state. True iff each can be performed where it stands and the whole shows a
 * violation of the query; else false, with the reason and the step's number in `why`. */
bool eml_replay(const struct eml_program *program, const struct eml_query *query, const struct eml_witness *witness,
                struct buffer *why);

#endif
