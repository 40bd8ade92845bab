/* A solver for clauses and an order: the search behind the bounded engine.
 *
 * Conflict-driven clause learning with watched literals, activities, saved phases, restarts and reduction of what
 * was learned; and in it a theory of one order: a literal may stand for "this node comes before that one". All edges
 * of literals that are true form a graph without circles at any time; what would close a circle is a conflict, and
 * its clause has the literals of the circle with the fewest of them. A literal that decides between two directions
 * is tried as the nodes stand in the order at hand, so that such a choice by itself never leads to a conflict.
 *
 * Incremental: clauses, variables and edges may be added between two searches. */
#ifndef HEDDLE_BOUND_SAT_SAT_H
#define HEDDLE_BOUND_SAT_SAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct budget;
struct sat;

/* Twice the number of a variable; one more: it is negated. */
typedef uint32_t sat_literal;
#define SAT_NEGATED UINT32_C(1)

enum sat_answer { SAT_NO, SAT_YES, SAT_UNKNOWN /* the budget is spent */ };

/* Where a clause comes from. */
enum sat_origin {
    SAT_GIVEN,
    SAT_CIRCLE, /* not all of these edges, negated here, can be there */
    SAT_LEARNED /* follows from the others by unit propagation */
};

struct sat *sat_new(void);
void sat_free(struct sat *sat); /* NULL is fine */

/* A further variable; its positive literal. */
sat_literal sat_variable(struct sat *sat);
void sat_clause(struct sat *sat, const sat_literal *literals, size_t count);

/* There are so many nodes (it may be called again with more). */
void sat_nodes(struct sat *sat, uint32_t count);
/* One node comes before the other, always or where the literal is true. Edges that are always there form no circle. */
void sat_edge_always(struct sat *sat, uint32_t from, uint32_t to);
void sat_edge(struct sat *sat, sat_literal holds, uint32_t from, uint32_t to);

enum sat_answer sat_search(struct sat *sat, const sat_literal *assumptions, size_t count, struct budget *budget);

/* Behind SAT_YES, until the next search: whether a literal is true. Variables that were made since then are false. */
bool sat_value(const struct sat *sat, sat_literal literal);
/* Behind SAT_NO, until the next search: whether an assumption is among those that cannot all hold. */
bool sat_in_core(const struct sat *sat, sat_literal assumption);

/* Whoever checks the answers hears of each clause, in order, before it is used. Behind SAT_NO the negated core is
 * the last one. */
void sat_listen(struct sat *sat,
                void (*hear)(void *context, enum sat_origin origin, const sat_literal *literals, size_t count),
                void *context);

/* All searches together may meet so many conflicts: then they end as unknown. At first they may meet any number. */
void sat_allow(struct sat *sat, uint64_t conflicts);

struct sat_counts {
    uint64_t conflicts, circles, decisions, propagations, restarts;
};
struct sat_counts sat_counts(const struct sat *sat);

#endif
