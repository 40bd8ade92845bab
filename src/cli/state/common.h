/* What the commands about finite-state models have in common. */
#ifndef HEDDLE_CLI_STATE_COMMON_H
#define HEDDLE_CLI_STATE_COMMON_H

#include "cli/command.h"
#include "driver/whole.h"
#include "finite/finite.h"

struct state_options {
    struct whole_options whole;
    const char *output, *reduce, *ltl;
    unsigned objects, elements, recursion;
    bool queue, quiet, starvation;
};

/* Rows for the table of a command whose values begin with struct state_options. */
#define STATE_OPTION(name, argument, help, kind, field, least, most)                                                   \
    {                                                                                                                  \
        name, argument, help, kind, offsetof(struct state_options, field), least, most                                 \
    }
#define STATE_OPTIONS                                                                                                  \
    STATE_OPTION("main", "CLASS", "start with main of this class", OPTION_LIST, whole.mains, 0, 0),                    \
        STATE_OPTION("reduce", "LIST",                                                                                 \
                     "reductions: all, none, or some of owned, protected, relock, notify,\nunlock, with commas (all)", \
                     OPTION_TEXT, reduce, 0, 0),                                                                       \
        STATE_OPTION("objects", "K", "an allocator in a loop makes at most K objects in each thread (4)",              \
                     OPTION_COUNT, objects, 1, 64),                                                                    \
        STATE_OPTION("elements", "N", "an array of which it is not known has at most N elements (8)", OPTION_COUNT,    \
                     elements, 1, 4096),                                                                               \
        STATE_OPTION("recursion", "N", "a method is called within itself so that it runs at most N times at once (2)", \
                     OPTION_COUNT, recursion, 1, 16),                                                                  \
        STATE_OPTION("ltl", "FORMULA", "a formula of temporal logic that is asked of all runs (docs/finite.md)",       \
                     OPTION_TEXT, ltl, 0, 0),                                                                          \
        STATE_OPTION("queue", NULL, "locks and notifications go by queue, not to anybody who waits", OPTION_FLAG,      \
                     queue, 0, 0),                                                                                     \
        STATE_OPTION("time-limit", "S", "stop after S seconds", OPTION_SECONDS, whole.seconds, 0.001, 1e9),            \
        STATE_OPTION("memory-limit", "MB", "stop when the process has grown to so many MB", OPTION_COUNT,              \
                     whole.memory, 1, 1u << 24),                                                                       \
        STATE_OPTION("output", "FILE", "write to FILE instead of standard output", OPTION_TEXT, output, 0, 0),         \
        STATE_OPTION("quiet", NULL, "no progress", OPTION_FLAG, quiet, 0, 0)

/* What a command does with a model; returns the exit status. */
typedef int state_work(const void *options, const struct whole *whole, struct finite *finite, FILE *to);

/* A whole command: parses the arguments into `values`, which begin with struct state_options, makes the model, and
 * works with it. Frees the lists. */
int state_run(const struct command *command, int count, char **arguments, void *values, state_work *work);

#endif
