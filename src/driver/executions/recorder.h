/* Notes the steps of a run as it goes on, in words. For use by replay.c only. */
#ifndef HEDDLE_DRIVER_EXECUTIONS_RECORDER_H
#define HEDDLE_DRIVER_EXECUTIONS_RECORDER_H

#include "base/buffer.h"
#include "driver/executions/replay.h"
#include "run/action.h"

struct recorder {
    struct run *run;
    struct arena *arena;
    struct step step; /* what the step at hand does */
    struct run_action action;
    const char **labels; /* what threads are called: "main", "thread 1" */
    size_t label_count, label_capacity;
    const struct ir_module *module; /* of C; NULL: the program is one of Java */
    bool named;                     /* threads have names of their own (Java) */
    bool locks_only;      /* only steps that are about locks and threads are noted, by what threads have of locks */
    bool had;             /* the thread had the lock that it is about already */
    bool visible;         /* others can notice it */
    uint32_t known;       /* threads before it */
    const char *name;     /* of its object; NULL: none */
    struct buffer before; /* the value that the object had */
    const char *stack;
    struct source_place place, exact;
    bool hidden;
    struct run_uncaught uncaught; /* the last exception that nothing caught; without a message: there was none */
    const char *uncaught_stack;
    struct source_place uncaught_place;
    uint32_t last; /* the thread that ran last */
    struct replay_step *steps;
    size_t step_count, step_capacity;
    struct step_access *accesses;
    size_t access_count, access_capacity;
    const char **names; /* of accesses */
    size_t name_count, name_capacity;
    struct replay_hold *holds;
    size_t hold_count, hold_capacity;
};

void recorder_before(void *context, uint32_t thread); /* context: the recorder */
void recorder_after(void *context, uint32_t thread);
/* The thread that runs is given a number from outside: a step of its own. */
void recorder_given(struct recorder *recorder, uint64_t value, unsigned bits);
void recorder_free(struct recorder *recorder);
/* Adds what threads wait for that came to wait when there was nobody to notice it. */
void recorder_add_waits(struct recorder *recorder);

/* What a thread is called. */
const char *recorder_label(struct recorder *recorder, uint32_t thread);

/* The calls of a thread, innermost first; "" if it is nowhere. */
const char *recorder_stack(struct recorder *recorder, uint32_t thread);
struct source_place recorder_place(struct recorder *recorder, uint32_t thread);

#endif
