/* Witnesses as SV-COMP exchanges them: GraphML, version 1.0 of the format, and YAML, version 2.2 (of proofs 2.0). */
#ifndef HEDDLE_DRIVER_EXECUTIONS_WITNESS_WITNESS_H
#define HEDDLE_DRIVER_EXECUTIONS_WITNESS_WITNESS_H

#include <stdbool.h>

struct budget;
struct buffer;
struct finding;
struct ir_module;
struct text_list;
struct verdict;

struct witness_request {
    const struct ir_module *module;
    const struct text_list *files; /* of the program: paths, at least one */
    const char *version;           /* of heddle */
    const char *property;          /* the path of the property file; NULL: none */
    bool proved;                   /* all that was asked */
    const struct finding *finding; /* with a schedule; NULL: the property holds. Set by witness_write */
    unsigned kinds;                /* what was asked: a set of enum finding_kind */
    bool strict, free_values, free_functions;
    struct budget *budget;
};

/* Writes a witness to a file: in YAML if its name ends in .yml or .yaml, else in GraphML; of the first finding with a
 * schedule that the format can tell of, and without findings, of what holds if all is proved. Does nothing if there is
 * neither. False, and why: it could not be written. */
bool witness_write(const struct witness_request *request, const struct verdict *verdict, const char *path,
                   struct buffer *why);

/* Whether there can be a witness of such a finding: SV-COMP has a property for it. Whether there can be one in YAML. */
bool witness_tells(const struct finding *finding);
bool witness_yaml_tells(const struct finding *finding);

/* Of a violation: the automaton is one path, the execution that the finding's schedule shows, with an edge wherever another
 * thread or line has its turn, a thread is made, or an input comes. Of a property that holds: one state, whose invariant
 * says nothing. False, and why: the program or the property cannot be read, or the schedule cannot be followed. */
bool witness_graphml(const struct witness_request *request, struct buffer *to, struct buffer *why);

/* Of a violation: a sequence of segments with one waypoint each, in the order of that execution: a thread is made, a function
 * gives an input, a thread has its turn at the beginning of a statement; and a last one with the target, or with both
 * accesses of a race. Of a property that holds: a set of no invariants. False, and why: as above, or the place of the
 * violation is in no file of the program. */
bool witness_yaml(const struct witness_request *request, struct buffer *to, struct buffer *why);

#endif
