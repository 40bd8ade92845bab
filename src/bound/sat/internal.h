/* What the parts of the search share. */
#ifndef HEDDLE_BOUND_SAT_INTERNAL_H
#define HEDDLE_BOUND_SAT_INTERNAL_H

#include "bound/sat/precedence.h"
#include "bound/sat/sat.h"

#define SAT_NONE UINT32_MAX
/* In place of a clause that is false: one literal closes a circle by itself, and sat->clause says that it is false. */
#define CONFLICT_FACT (SAT_NONE - 1)

/* A clause is a stretch of words: its size, what is known of it, then its literals; the first two are watched. It is
 * named by where it begins. */
enum { CLAUSE_SIZE, CLAUSE_INFO, CLAUSE_LITERALS };
enum { INFO_LEARNED = 1, INFO_DROPPED = 2, INFO_USED = 4, INFO_SHIFT = 3 /* above it: how many levels it has */ };

struct watch {
    uint32_t clause;     /* with WATCH_PAIR: it has two literals, and the blocker is the other one */
    sat_literal blocker; /* some other literal of it: where that is true, the clause need not be looked at */
};

#define WATCH_PAIR (UINT32_C(1) << 31)

static inline uint32_t watched_clause(struct watch watch)
{
    return watch.clause & ~WATCH_PAIR;
}

struct watches {
    struct watch *items;
    size_t count, capacity;
};

struct sat_edge {
    uint32_t from, to;
    uint32_t next;  /* the next one of the same literal; SAT_NONE: none */
    uint32_t trail; /* where in the trail its literal is, once it is in the order */
};

struct variable {
    uint32_t level, reason; /* where it has a value; reason SAT_NONE: it was decided, or is a fact */
    bool phase;             /* the value that it had last */
    bool seen;
    double activity;
    uint32_t place; /* in the heap; SAT_NONE: it is not in it */
};

struct sat {
    struct variable *variables;
    size_t variable_count, variable_capacity;
    signed char *values; /* by literal: 1 true, -1 false, 0 neither */
    size_t value_capacity;
    struct watches *watches; /* by literal: clauses that watch its negation */
    size_t watch_capacity;
    uint32_t *edge_of; /* by literal: its first edge; SAT_NONE: none */
    size_t edge_of_capacity;
    bool *model, *failed; /* by literal */
    size_t model_capacity, failed_capacity, model_count;

    uint32_t *words; /* clauses */
    size_t word_count, word_capacity;
    uint32_t *learned; /* clauses that were learned */
    size_t learned_count, learned_capacity;
    size_t dropped_words;

    sat_literal *trail; /* what is true, in the order in which it came */
    size_t trail_count, trail_capacity;
    size_t propagated, ordered; /* how far clauses and the order know of it */
    size_t *levels;             /* where in the trail each decision is */
    size_t level_count, level_capacity;

    struct precedence *order;
    struct sat_edge *edges;
    size_t edge_count, edge_capacity;
    uint32_t *placed; /* edges that are in the order, the last one last */
    size_t placed_count, placed_capacity;

    uint32_t *heap; /* variables, the most active one first */
    size_t heap_count, heap_capacity;
    double step; /* what an activity grows by */

    sat_literal *clause; /* the one that is learned; its first literal becomes true */
    size_t clause_count, clause_capacity;
    uint32_t *marked; /* variables that are seen, to be forgotten */
    size_t marked_count, marked_capacity;
    sat_literal *open;
    size_t open_count, open_capacity;
    uint64_t *stamps; /* by level: the last clause that was counted there */
    size_t stamp_count, stamp_capacity;
    uint64_t stamp;

    bool impossible; /* without any assumption */
    struct sat_counts counts;
    uint64_t most_conflicts;
    uint64_t reduce_at, reductions;
    double fast, slow; /* how many levels learned clauses have, lately and for long */
    uint64_t restarted;
    void (*hear)(void *context, enum sat_origin origin, const sat_literal *literals, size_t count);
    void *hear_context;
};

static inline uint32_t variable_of(sat_literal literal)
{
    return literal >> 1;
}

static inline sat_literal negation(sat_literal literal)
{
    return literal ^ SAT_NEGATED;
}

static inline struct variable *variable_at(const struct sat *sat, sat_literal literal)
{
    return &sat->variables[variable_of(literal)];
}

static inline bool is_true(const struct sat *sat, sat_literal literal)
{
    return sat->values[literal] > 0;
}

static inline bool is_false(const struct sat *sat, sat_literal literal)
{
    return sat->values[literal] < 0;
}

static inline uint32_t clause_size(const struct sat *sat, uint32_t clause)
{
    return sat->words[clause + CLAUSE_SIZE];
}

static inline sat_literal *clause_literals(const struct sat *sat, uint32_t clause)
{
    return sat->words + clause + CLAUSE_LITERALS;
}

void tell_clause(const struct sat *sat, enum sat_origin origin, const sat_literal *literals, size_t count);

/* heap.c: variables by activity. */
void heap_add(struct sat *sat, uint32_t variable);
uint32_t heap_take(struct sat *sat); /* SAT_NONE: it is empty */
void heap_bump(struct sat *sat, uint32_t variable);
void heap_decay(struct sat *sat);

/* clauses.c: the clauses, and which of them are forgotten. */
uint32_t clause_add(struct sat *sat, const sat_literal *literals, size_t count, bool learned, uint32_t levels);
void clause_watch(struct sat *sat, uint32_t clause);
/* Drops the half of the learned clauses that is worth least. */
void clauses_reduce(struct sat *sat);

/* propagate.c: what follows from what is true. */
void assign(struct sat *sat, sat_literal literal, uint32_t reason);
/* All that follows; a clause that is false then, CONFLICT_FACT or SAT_NONE. */
uint32_t propagate(struct sat *sat);
/* Tells the circle that an edge would have closed, as a clause, which is in sat->clause, too. */
void tell_circle(struct sat *sat);
void go_back(struct sat *sat, size_t level);

/* learn.c: from a clause that is false to one that would have avoided it. Fills sat->clause, and says to which level
 * to go back and how many levels the clause has. There must be a decision. */
size_t learn(struct sat *sat, uint32_t conflict, uint32_t *levels);
/* How many levels the literals of a clause have. */
uint32_t count_levels(struct sat *sat, const sat_literal *literals, size_t count);
/* Which assumptions make a literal false: marks them as failed. */
void learn_core(struct sat *sat, sat_literal failed);

#endif
