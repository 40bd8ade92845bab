/* Witnesses as SV-COMP exchanges them: GraphML, version 1.0 of the format. */
#ifndef HEDDLE_DRIVER_EXECUTIONS_WITNESS_H
#define HEDDLE_DRIVER_EXECUTIONS_WITNESS_H

#include <stdbool.h>

struct budget;
struct buffer;
struct finding;
struct ir_module;

struct witness_request {
    const struct ir_module *module;
    const char *program;           /* the path of its first file */
    const char *version;           /* of heddle */
    const char *property;          /* the path of the property file; NULL: none */
    const struct finding *finding; /* with a schedule; NULL: the property holds */
    bool strict, free_values, free_functions;
    struct budget *budget;
};

/* Of a violation: the automaton is one path, the execution that the finding's schedule shows, with an edge wherever
 * another thread or line has its turn, a thread is made, or an input comes. Of a property that holds: one state, whose
 * invariant says nothing. False, and why: the program or the property cannot be read, or the schedule cannot be
 * followed. */
bool witness_write(const struct witness_request *request, struct buffer *to, struct buffer *why);

#endif
