/* The order of the search: a graph without circles to which edges are added, and from which the last ones are taken
 * back.
 *
 * Kept as acyclic.h does it (a topological order, repaired around a new edge), but edges go in the order in which
 * they came, the last one first, as the search goes back; taking one back leaves the topological order as it is,
 * since that is one of the smaller graph, too. */
#ifndef HEDDLE_BOUND_SAT_PRECEDENCE_H
#define HEDDLE_BOUND_SAT_PRECEDENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct precedence;

/* The label of an edge that is always there. */
#define PRECEDENCE_ALWAYS UINT32_MAX

struct precedence *precedence_new(void);
void precedence_free(struct precedence *order);
void precedence_grow(struct precedence *order, uint32_t nodes);

/* Adds an edge. False: it would close a circle, and is not added; precedence_circle has the labels of one with the
 * fewest labels, without PRECEDENCE_ALWAYS. */
bool precedence_add(struct precedence *order, uint32_t from, uint32_t to, uint32_t label);
const uint32_t *precedence_circle(const struct precedence *order, size_t *count);

/* Takes the last edge back that is there; it must be this one. */
void precedence_remove(struct precedence *order, uint32_t from, uint32_t to);

/* Whether one node stands before the other at the moment, as it happens: an edge between them this way is no circle. */
bool precedence_stands(const struct precedence *order, uint32_t one, uint32_t other);

#endif
