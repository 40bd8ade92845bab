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
    bool ordered; /* that it comes behind what it takes from is in the formula (Π2) */
    bool valued;  /* of a read: that it gives what the write left is in the formula (Π2) */
};

/* A read, and the writes that it may find: the link set (002, Definition 5) is the first ones of them. */
struct read {
    uint32_t event;
    uint32_t *writes; /* events, those that are not concurrent first; BOUND_NONE: what was there at first */
    uint32_t count, linked;
    term more; /* it finds one that is not in its link set; TERM_NONE: all are */
};

/* Two accesses that may race, and where they are made. */
struct race {
    uint32_t one, other; /* events */
    term chosen;
    const struct ir_instruction *here, *there;
    bool vague; /* it is not known that they are about the same bytes */
    bool known; /* one at the same places was found */
};

/* One node comes before another one if something holds. */
struct race_edge {
    term holds;
    uint32_t from, to;
};

struct encoding {
    struct skeleton *skeleton;
    struct terms *terms;
    struct solver *solver;
    enum bound_abstraction abstraction; /* not BOUND_BEST */
    struct idmap *pairs; /* of two nodes: the variable that says that the first comes before the second */
    uint32_t *events;    /* sorted: those of one cell or mutex side by side, each in the order of the skeleton */
    struct link *links;
    size_t link_count, link_capacity;
    struct read *reads;
    size_t read_count, read_capacity;
    struct idmap *between; /* of a link and a write: that the write does not come between is in the formula (Π3) */
    uint64_t clauses, lemmas, checks;
    uint64_t excluded; /* of Π3, how many are in the formula */
    term *labels;      /* of edges in the graph of a model */
    size_t label_count, label_capacity;
    bool *happens; /* by node, in a model */
    uint32_t *sequence, sequence_count;
    uint32_t *places;                 /* by node: where in the sequence of a model it is */
    struct group *groups;             /* by event */
    term deadlock, doubtful_deadlock; /* goals: threads wait for ever, or may; TERM_FALSE: they cannot */
    term *waiting;                    /* by wait: its thread stays there for ever; NULL: nobody asks */
    struct race *races;
    size_t race_count, race_capacity;
    struct race_edge *race_edges;
    size_t race_edge_count, race_edge_capacity;
    term race;         /* a race is asked for */
    bool many_races;   /* there are too many pairs that may race */
    size_t race_looks; /* pairs of accesses that were compared */
    bool *done;        /* by event, in a model: it happens */
    bool stopped;      /* the budget is spent, or there is too much */
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
/* A variable that says that one event takes from another, and both happen; nothing about which comes first. */
term encode_link_only(struct encoding *encoding, uint32_t from, uint32_t to);
bool encode_focuses(const struct encoding *encoding, enum bound_focus on);

/* locks.c: what is said of mutexes beside that (002, §7.1). */
void encode_lock_lemmas(struct encoding *encoding, const struct group *group);
void encode_held_links(struct encoding *encoding, const struct group *group);

/* waits.c */
void encode_condition(struct encoding *encoding, const struct group *group);
void encode_barrier(struct encoding *encoding, const struct group *group);

/* stuck.c: deadlocks, if they are asked for. */
void encode_stuck(struct encoding *encoding);

/* races.c: data races, if they are asked for. */
void encode_races(struct encoding *encoding);

/* reads.c: the axioms of sequential consistency (002, §4) for reads, as far as the abstraction has them. */
void encode_read(struct encoding *encoding, const struct group *group, uint32_t event);
/* Whether the formula has it that a write does not come between a read and what it finds. */
bool encode_excludes(const struct encoding *encoding, const struct link *link, uint32_t write);
/* What a model lacks of the axioms, layer by layer, becomes part of the formula. False: something was lacking. The
 * sequence is known. */
bool encode_reads_hold(struct encoding *encoding);
/* How many reads have link sets that are not all there is; an assumption for each, if there is room (not NULL). */
size_t encode_reads_assume(const struct encoding *encoding, term *assumptions);
/* The link sets of reads that the core of the last check has are all there is, from now on. False: it has none. */
bool encode_reads_widen(struct encoding *encoding);
void encode_reads_free(struct encoding *encoding);

/* order.c: whether a term is true in the model; puts what it says into an order. False: there is none, and it was said
 * why. */
bool encode_is_true(const struct encoding *encoding, term of);
bool encode_order(struct encoding *encoding);

#endif
