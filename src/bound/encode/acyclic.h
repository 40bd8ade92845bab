/* An order of events that grows edge by edge: a directed graph without circles, in which each further edge is tried.
 *
 * A topological order is kept at hand and repaired around a new edge only (Pearce and Kelly, A Dynamic Topological Sort
 * Algorithm for Directed Acyclic Graphs, JEA 2006). An edge has a label, which says why it is there. */
#ifndef HEDDLE_BOUND_ENCODE_ACYCLIC_H
#define HEDDLE_BOUND_ENCODE_ACYCLIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct acyclic;

struct acyclic *acyclic_new(uint32_t nodes);
void acyclic_free(struct acyclic *graph);

/* Adds an edge. False: it would close a circle, and is not added; the labels of the circle are acyclic_circle then,
 * that of this edge first. */
bool acyclic_add(struct acyclic *graph, uint32_t from, uint32_t to, uint32_t label);
const uint32_t *acyclic_circle(const struct acyclic *graph, size_t *count);

/* Fills in a sequence of all nodes that has the order; of several nodes that may come next one of the same group as the
 * last is taken, if there is one, else the one with the smallest number. */
void acyclic_sequence(const struct acyclic *graph, const uint32_t *groups, uint32_t *sequence);

#endif
