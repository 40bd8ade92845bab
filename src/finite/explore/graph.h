/* The states of a model as a graph that is made where somebody looks, for questions about runs without end. A state in
 * which no process can go on is followed by itself: first by a twin of it, in which `deadlock` holds if not all threads
 * have ended, so that this is seen as a change of its own. */
#ifndef HEDDLE_FINITE_EXPLORE_GRAPH_H
#define HEDDLE_FINITE_EXPLORE_GRAPH_H

#include "finite/finite.h"
#include "finite/model.h"

enum { GRAPH_NOBODY = 255 };
#define GRAPH_TWIN 0x80000000u

struct graph_edge {
    uint32_t to;
    uint8_t process; /* GRAPH_NOBODY: nothing happens */
};

struct graph_node {
    uint64_t letter;   /* the atoms that hold */
    uint64_t disabled; /* processes that cannot go on */
    const struct graph_edge *edges;
    uint32_t count;
    bool passing; /* a process that was just started, or handed a lock, goes on first */
};

struct graph;

struct graph *graph_new(struct finite *finite, const struct finite_search *search);
void graph_free(struct graph *graph);

/* The state in which main begins; FINITE_NONE: the model does not come there. */
uint32_t graph_start(struct graph *graph);
/* What is known of a state. Edges stay where they are only until the next one is asked for. */
struct graph_node graph_node(struct graph *graph, uint32_t number);

/* Finds the choices by which an edge was made: the step, with the state before it. */
struct finite_step graph_step(struct graph *graph, uint32_t from, const struct graph_edge *edge);
/* The state as numbers, until the next one is asked for. */
const int64_t *graph_state(struct graph *graph, uint32_t number);

/* Why the graph is not whole: a limit; NULL. */
const char *graph_reason(struct graph *graph);
/* Figures, and the traps that were met. */
void graph_tell(struct graph *graph, struct finite_result *result);

#endif
