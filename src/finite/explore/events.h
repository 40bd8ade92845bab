/* What happens on the way of a witness (finite.h), noted while its transitions are made once more. */
#ifndef HEDDLE_FINITE_EXPLORE_EVENTS_H
#define HEDDLE_FINITE_EXPLORE_EVENTS_H

#include "finite/finite.h"
#include "finite/model.h"

struct transition;

struct events;
struct events *events_new(struct finite *finite);
/* From now on of this step of the witness. */
void events_begin(struct events *events, uint32_t step);
/* A process has done what a node says; `first`: it went the first way out. */
void events_note(struct events *events, const int64_t *state, const int64_t *registers, const struct transition *step,
                 uint32_t node, bool first);
/* Frees it; what was noted lies in the arena of the model. */
const struct finite_event *events_end(struct events *events, uint32_t *count);

#endif
