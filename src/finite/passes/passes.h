/* What is done to a model when it is built, in this order. */
#ifndef HEDDLE_FINITE_PASSES_PASSES_H
#define HEDDLE_FINITE_PASSES_PASSES_H

#include "finite/model.h"

struct shape;

/* initialisers.c: traps in static initialisers that do what could be seen (see threads.c). */
void finite_check_initialisers(struct finite *finite);

/* circles.c: nothing is proved where threads may wait for each other's initialisers. */
void finite_check_circles(struct finite *finite);

/* slice.c: leaves out what does not matter. */
void finite_slice(struct finite *finite);
/* Whether a node does anything that matters. */
bool finite_node_matters(const struct finite *finite, uint32_t type, const struct finite_node *node);

/* reduce.c: which transformations are visible. */
void finite_reduce(struct finite *finite, const struct shape *shape, unsigned reductions);
/* Whether a process may have to stop before a node: it is visible, or may turn out to be. */
bool finite_may_stop(const struct finite_node *node);

/* number.c: processes and objects, and where their variables lie in a state. */
void finite_number(struct finite *finite);

/* live.c: which registers a process keeps where it stops. */
void finite_find_live(struct finite *finite);

/* The nodes of a type that can be reached, as a worklist would come to them: calls visit for each. */
void finite_each_reachable(const struct finite *finite, uint32_t type, void (*visit)(void *context, uint32_t node),
                           void *context);

#endif
