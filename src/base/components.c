#include "base/components.h"

#include "base/memory.h"

#include <assert.h>

struct state {
    uint32_t index; /* when the search came to the node; 0: not yet */
    uint32_t low;   /* the first index that it is known to lead back to; COMPLETE: its component is known */
    uint32_t at;    /* of the graph: which successor is next */
};

enum { NOT_SEEN = 0 };
#define COMPLETE UINT32_MAX

struct components {
    const struct components_graph *graph;
    struct state *states;  /* of the nodes */
    uint32_t *open, *path; /* nodes whose component is not complete; those on the way to the one that is visited */
    uint32_t open_count, path_count, last_index;
};

struct components *components_new(const struct components_graph *graph)
{
    struct components *components = mem_new(1, sizeof *components);
    components->graph = graph;
    components->states = mem_new(graph->node_count, sizeof *components->states);
    components->open = mem_new(graph->node_count, sizeof *components->open);
    components->path = mem_new(graph->node_count, sizeof *components->path);
    return components;
}

void components_free(struct components *components)
{
    if (components == NULL)
        return;
    mem_free(components->states);
    mem_free(components->open);
    mem_free(components->path);
    mem_free(components);
}

static void enter(struct components *components, uint32_t node)
{
    struct state *state = &components->states[node];
    state->index = state->low = ++components->last_index;
    components->open[components->open_count++] = node;
    components->path[components->path_count++] = node;
}

/* Ends the visit of a node. If the node leads back to no earlier one, all nodes that are open behind it are its
 * component. */
static void leave(struct components *components, uint32_t node)
{
    const struct state *state = &components->states[node];
    components->path_count--;
    if (components->path_count > 0) {
        struct state *above = &components->states[components->path[components->path_count - 1]];
        if (state->low < above->low)
            above->low = state->low;
    }
    if (state->low != state->index)
        return;
    uint32_t end = components->open_count, first = end;
    do
        components->states[components->open[--first]].low = COMPLETE;
    while (components->open[first] != node);
    components->open_count = first;
    components->graph->found(components->graph->context, components->open + first, end - first);
}

/* The next successor of a node that is not seen yet, or COMPONENTS_END; what others lead back to is noted. */
static uint32_t next_new(struct components *components, uint32_t node)
{
    const struct components_graph *graph = components->graph;
    struct state *states = components->states, *state = &states[node];
    uint32_t to;
    while ((to = graph->next(graph->context, node, &state->at)) != COMPONENTS_END) {
        assert(to < graph->node_count);
        if (states[to].index == NOT_SEEN)
            break;
        if (states[to].low != COMPLETE && states[to].index < state->low)
            state->low = states[to].index;
    }
    return to;
}

void components_visit(struct components *components, uint32_t root)
{
    assert(root < components->graph->node_count);
    if (components->states[root].index != NOT_SEEN)
        return;
    enter(components, root);
    while (components->path_count > 0) {
        uint32_t node = components->path[components->path_count - 1], to = next_new(components, node);
        if (to == COMPONENTS_END)
            leave(components, node);
        else
            enter(components, to);
    }
}
