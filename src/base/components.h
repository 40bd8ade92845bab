/* Strongly connected components of a graph, by Tarjan's algorithm without recursion.
 *
 * Components are told as soon as they are complete, each after all that it leads to. The graph must give each node the
 * same successors throughout; it may join the members of a complete component. */
#ifndef HEDDLE_BASE_COMPONENTS_H
#define HEDDLE_BASE_COMPONENTS_H

#include <stddef.h>
#include <stdint.h>

#define COMPONENTS_END UINT32_MAX

struct components_graph {
    void *context;
    uint32_t node_count;

    /* The next successor of a node, or COMPONENTS_END. *at is 0 at the first call for a node and then what the last
     * call left there. */
    uint32_t (*next)(void *context, uint32_t node, uint32_t *at);

    /* A complete component, with its members in the order in which the search came to them. */
    void (*found)(void *context, const uint32_t *members, size_t count);
};

struct components;

/* The graph must outlive it. */
struct components *components_new(const struct components_graph *graph);
void components_free(struct components *components);

/* Finds the components of all that can be reached from a node and was not found before. */
void components_visit(struct components *components, uint32_t root);

#endif
