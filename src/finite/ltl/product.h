/* Runs of a model that an automaton accepts: pairs of a state and of a state of the automaton, made where the search
 * comes to them. A run is a cycle that meets all marks: those of the automaton, and, for fair runs, one for each
 * process, which a step has if the process makes it or could not go on before it. Such a cycle is looked for by the
 * strongly connected components (Couvreur 1999), which takes any number of marks at once. */
#ifndef HEDDLE_FINITE_LTL_PRODUCT_H
#define HEDDLE_FINITE_LTL_PRODUCT_H

#include "finite/explore/graph.h"
#include "finite/ltl/automaton.h"

struct idmap;

struct marks {
    uint64_t untils, fair;
};

struct product_node {
    uint32_t state, automaton;
    uint32_t order; /* in which the search came to it, from 1 on; PRODUCT_DEAD: nothing is accepted from it on */
};

enum { PRODUCT_DEAD = -1 };

struct product_edge {
    uint32_t from, to;
    struct graph_edge step;
    struct marks marks;
};

/* Where one is in the edges of a pair; zeroed at first. */
struct product_cursor {
    uint32_t step, edge;
};

struct product {
    struct graph *graph;
    const struct automaton *automaton;
    struct budget *budget;
    struct marks all; /* that a cycle must meet */
    struct idmap *numbers;
    struct product_node *nodes;
    size_t node_count, node_capacity;
    uint32_t component; /* what was found: pairs with at least this order */
    const char *reason; /* why the search ended early; NULL */
};

/* Looks for a cycle that can be reached from a state; whether there is one. */
bool product_search(struct product *product, uint32_t start);
void product_free(struct product *product); /* what is in it */

/* The next edge of a pair; false: there is none. */
bool product_next(struct product *product, uint32_t node, struct product_cursor *cursor, struct product_edge *edge);

static inline bool product_is_found(const struct product *product, uint32_t node)
{
    uint32_t order = product->nodes[node].order;
    return order >= product->component && order != (uint32_t)PRODUCT_DEAD;
}

/* lasso.c: a short way to the cycle that was found, and once round it. */
struct lasso {
    struct product_edge *edges;
    size_t count, capacity;
    size_t loop; /* the first edge of the cycle */
};

struct lasso product_lasso(struct product *product);
void lasso_free(struct lasso *lasso);

#endif
