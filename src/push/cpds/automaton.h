/* Finite automata whose languages are sets of action sequences, closed under prefixes: every state accepts. */
#ifndef HEDDLE_PUSH_CPDS_AUTOMATON_H
#define HEDDLE_PUSH_CPDS_AUTOMATON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct budget;

#define CPDS_NO_STATE UINT32_MAX

struct cpds_edge {
    uint64_t action; /* see label.h */
    uint32_t target;
};

/* The edges of state s are edges[first[s]] up to edges[first[s + 1]], by action and target, without silent ones. */
struct cpds_automaton {
    uint32_t state_count;
    size_t *first;
    struct cpds_edge *edges;
    uint32_t initial;
    uint32_t finished; /* the state of a process that has ended, if others can see that; else CPDS_NO_STATE */
    bool exact;        /* the language is that of the process, not only a superset */
};

void cpds_automaton_free(struct cpds_automaton *automaton); /* NULL is fine */

/* A graph with silent edges (action 0), as it grows. Node 0 has no edges, nor has node 1, which is the end of the
 * process; the initial node is 2. */
enum { CPDS_NODE_NOWHERE, CPDS_NODE_FINISHED, CPDS_NODE_INITIAL };

struct cpds_graph_edge {
    uint64_t action;
    uint32_t target;
    uint32_t next; /* of the same node; CPDS_NO_STATE ends the list */
};

struct cpds_graph {
    uint32_t *head; /* of each node: its newest edge */
    struct cpds_graph_edge *edges;
    size_t node_count, node_capacity, edge_count, edge_capacity;
};

uint32_t cpds_graph_add_node(struct cpds_graph *graph);
void cpds_graph_add_edge(struct cpds_graph *graph, uint32_t from, uint64_t action, uint32_t target);
void cpds_graph_free(struct cpds_graph *graph);

/* A small automaton for the graph's language: silent edges removed, deterministic and minimal where that pays.
 * Returns NULL where the budget is spent or the automaton would become too large. */
struct cpds_automaton *cpds_automaton_of(const struct cpds_graph *graph, struct budget *budget);

#endif
