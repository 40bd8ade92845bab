/* A search for other runs, from the first one on. For use within this room. */
#ifndef HEDDLE_PREDICT_SEARCH_H
#define HEDDLE_PREDICT_SEARCH_H

#include "predict/predict.h"
#include "predict/prefix.h"

struct idmap;

/* How much is known of what a plan tries: what was never seen at these places of the code comes first. */
enum urgency { URGENT, USUAL, SELDOM, URGENCIES };

struct queue {
    struct plan *plans;
    size_t count, capacity, begin;
};

struct search {
    struct guide *guide;
    const struct explore_options *options;
    struct predict_counts *counts;
    struct queue queues[URGENCIES];
    size_t planned;      /* steps of all plans in the queues */
    struct idmap *known; /* hashes of plans, runs, causes and pairs of places */
    uint64_t enough;     /* something was found: the search ends behind so many steps; 0: nothing was */
    uint64_t taken;      /* steps up to now */
    bool dropped;        /* something was left out */
};

bool search_knows(const struct search *search, uint64_t hash);
/* Whether a hash was not there before; from now on it is. */
bool search_is_new(struct search *search, uint64_t hash);
/* Runs what was predicted now; whether it happened. The plan is used up. */
bool search_confirm(struct search *search, struct plan *plan);
/* Runs a plan later, unless there are too many. The plan is used up. */
void search_later(struct search *search, struct plan *plan, enum urgency urgency);
/* Whether nobody should go on. */
bool search_is_over(struct search *search);

/* races.c, locks.c, flips.c: ask what they know to ask about a record. */
void races_ask(struct search *search, const struct record *record, struct prefix *prefix);
void locks_ask(struct search *search, const struct record *record, struct prefix *prefix);
void flips_ask(struct search *search, const struct record *record, struct prefix *prefix);

#endif
