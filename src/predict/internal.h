/* What the two halves of a record share: how it is recorded, and how its places are found. */
#ifndef HEDDLE_PREDICT_INTERNAL_H
#define HEDDLE_PREDICT_INTERNAL_H

#include "predict/record.h"

/* A part of an access, as it was recorded; what was there before is known of the first one of the run. */
struct piece {
    uint64_t object, before, left;
    uint32_t first, end, event, place;
    bool before_known, left_known;
    bool waits; /* it begins to wait there: who wakes finds it or not */
    uint8_t use, need, wants, merges;
};

struct record {
    struct event *events;
    size_t event_count, event_capacity;
    struct step_access *accesses;
    size_t access_count, access_capacity;
    struct piece *pieces;
    size_t piece_count, piece_capacity;
    struct use *uses;
    size_t use_count, use_capacity;
    struct place *places;
    size_t place_count, place_capacity;
    struct guide_choices *options;
    size_t option_count, option_capacity;
    uint32_t *uses_at;
    uint32_t threads;
    size_t followed;
    bool over, cut;
};

/* places.c: finds places and uses in the pieces of a record, and what was read. */
void record_find_places(struct record *record);

#endif
