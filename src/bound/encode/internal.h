/* What the parts of the formula share. */
#ifndef HEDDLE_BOUND_ENCODE_INTERNAL_H
#define HEDDLE_BOUND_ENCODE_INTERNAL_H

#include "bound/encode/encode.h"

/* Events of the same cell, lock, condition or barrier: a stretch of those of the encoding. */
struct group {
    const uint32_t *events;
    size_t count;
};

/* One event takes from another: a read from a write, a lock from an unlock, a failed attempt from the lock that is in
 * its way. */
struct link {
    uint32_t from, to; /* events; from BOUND_NONE: what was there at first */
    term chosen;
};

struct encoding {
    struct skeleton *skeleton;
    struct terms *terms;
    struct solver *solver;
    struct idmap *pairs; /* of two nodes: the variable that says that the first comes before the second */
    uint32_t *events;    /* sorted: those of one cell or mutex side by side, each in the order of the skeleton */
    struct link *links;
    size_t link_count, link_capacity;
    uint64_t clauses, lemmas, checks;
    term *labels; /* of edges in the graph of a model */
    size_t label_count, label_capacity;
    bool *happens; /* by node, in a model */
    uint32_t *sequence, sequence_count;
    struct group *groups; /* by event */
    bool *done;           /* by event, in a model: it happens */
    bool stopped;         /* the budget is spent, or there is too much */
};

const struct event *encode_event(const struct encoding *encoding, uint32_t event);
void encode_hold(struct encoding *encoding, term fact);
term encode_implies(struct encoding *encoding, term a, term b);
/* That one event comes before another; within a thread they have the order in which they were made. */
term encode_before(struct encoding *encoding, uint32_t one, uint32_t other);
/* Whether the formula has something about which of two events of different threads comes first. */
bool encode_has_order(const struct encoding *encoding, uint32_t one, uint32_t other);
/* A variable that says that one event takes from another, which comes before it, and both happen. */
term encode_link(struct encoding *encoding, uint32_t from, uint32_t to);

/* waits.c */
void encode_condition(struct encoding *encoding, const struct group *group);
void encode_barrier(struct encoding *encoding, const struct group *group);

/* order.c: whether a term is true in the model; puts what it says into an order. False: there is none, and it was said
 * why. */
bool encode_is_true(const struct encoding *encoding, term of);
bool encode_order(struct encoding *encoding);

#endif
