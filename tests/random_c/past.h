/* The steps of an execution so far, as a partial order, for the plain search (every.h): which executions are
 * equivalent, and which accesses race. Everything is found by going through all earlier steps. */
#ifndef HEDDLE_TESTS_RANDOM_C_PAST_H
#define HEDDLE_TESTS_RANDOM_C_PAST_H

#include "run/step.h"

struct every_set;
struct past;

struct past_event {
    uint64_t name;    /* of its thread: the same in all executions */
    uint64_t choices; /* that were made in it */
    uint32_t number;  /* of its thread, in the run */
    bool bad;         /* it ended the run: nothing comes behind it that could race with it */
};

struct past *past_new(void);
void past_free(struct past *past);

void past_add(struct past *past, const struct past_event *event, const struct step_access *accesses, size_t count);
void past_remove(struct past *past); /* the last one */

/* A number that is the same for equivalent executions. */
uint64_t past_hash(const struct past *past);

/* Adds the data races of the last step with earlier ones, as every_finding. */
void past_note_races(const struct past *past, struct run *run, struct every_set *findings);

#endif
