/* What an exploration found, held against a replay of its schedule and told in terms of the source. */
#ifndef HEDDLE_DRIVER_EXECUTIONS_CONFIRM_H
#define HEDDLE_DRIVER_EXECUTIONS_CONFIRM_H

#include "driver/executions/property.h"
#include "driver/executions/replay.h"
#include "state/explore.h"

/* A finding that was replayed. */
struct confirmed {
    struct finding finding; /* its texts lie in the arena */
    const char *cause;      /* findings with the same one are one */
    uint32_t preemptions, events;
};

enum confirmation {
    CONFIRMED,
    NOT_ASKED, /* it happens, but the property does not ask for it */
    REFUTED,   /* it does not happen: a mistake of heddle's */
    UNSETTLED  /* the budget was spent before that was known */
};

struct confirm_request {
    const struct ir_module *module; /* or, as in struct replay_request: */
    const struct class_source *source;
    const char *main;
    const struct text_list *arguments;
    const char *codeset; /* as run_options has it */
    const struct property *property;
    bool strict, free_values, free_functions;
    struct budget *budget;
};

/* Replays what was found. `why` gets what happened instead, of what is refuted, or what it is that nobody asked for. */
enum confirmation confirm(const struct confirm_request *request, const struct explore_finding *found,
                          struct confirmed *confirmed, struct buffer *why, struct arena *arena);

/* Replays a deadlock by a schedule as it is: it may be a timed one. False: it does not happen. */
bool confirm_deadlock(const struct confirm_request *request, const char *schedule, struct finding *finding,
                      struct arena *arena);

/* Replays a schedule as it is, of a whole run that a model shows: a deadlock or a failed assertion. False, and why: it
 * does not happen. */
bool confirm_schedule(const struct confirm_request *request, enum finding_kind kind, const char *schedule,
                      struct finding *finding, struct buffer *why, struct arena *arena);

#endif
