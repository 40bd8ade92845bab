/* What the formula of an order consists of. For use by prefix.c, formula.c and linear.c only. */
#ifndef HEDDLE_PREDICT_FORMULA_H
#define HEDDLE_PREDICT_FORMULA_H

#include "bound/solve/solver.h"
#include "predict/prefix.h"

/* A time that a lock is held: by events of one thread; `given` is RECORD_NONE if it is not given back. */
struct section {
    uint32_t taken, given;
};

/* Two events of which a variable says which comes first. */
struct pair {
    uint32_t one, other;
    term first; /* the first one does */
};

/* One event comes before another one where a term is true. */
struct edge {
    term holds;
    uint32_t one, other;
};

struct prefix {
    const struct record *record;
    struct budget *budget;
    struct terms *terms;
    struct solver *solver;
    term *in;         /* by event */
    uint32_t *clocks; /* by event and thread: so many events of the thread must come before it, or are it */
    struct idmap *pair_numbers, *last_numbers;
    struct pair *pairs;
    size_t pair_count, pair_capacity;
    struct edge *edges;
    size_t edge_count, edge_capacity;
    term *lasts;
    size_t last_count, last_capacity;
    /* The question at hand. */
    term *assumed;
    size_t assumed_count, assumed_capacity;
    uint32_t *wanted, *nexts; /* events that must be in the prefix, and those behind it */
    size_t wanted_count, wanted_capacity, next_count, next_capacity;
    size_t answer_count; /* events of the last answer, without those that are next */
    uint64_t asked;
    bool gave_up;
};

/* formula.c: all that holds of each prefix. */
void formula_make(struct prefix *prefix);
/* That one event comes before another one, if both are in the prefix. */
term formula_before(struct prefix *prefix, uint32_t one, uint32_t other);
void formula_edge(struct prefix *prefix, term holds, uint32_t one, uint32_t other);
/* The times that a lock is held; free them with mem_free. */
struct section *formula_sections(const struct record *record, const struct place *place, size_t *count);

/* linear.c: of the prefix of a model those events that are wanted, and those that they need, in order, with room for
 * those that are next; free it with mem_free. */
uint32_t *linear_find(struct prefix *prefix, size_t *count);

#endif
