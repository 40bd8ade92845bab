#include "bound/encode/acyclic.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

struct edge {
    uint32_t from, to, label;
    uint32_t next_out, next_in; /* further edges of the same nodes, plus 1; 0: none */
};

struct acyclic {
    uint32_t nodes;
    struct edge *edges;
    size_t count, capacity;
    uint32_t *out, *in; /* by node: its last edge, plus 1 */
    uint32_t *rank;     /* by node: its place */
    uint32_t *through;  /* by node, while a way is looked for: the edge that led there, plus 1 */
    uint32_t *reached, *before, *ranks;
    bool *seen;
    uint32_t *circle;
    size_t circle_count, circle_capacity;
};

struct acyclic *acyclic_new(uint32_t nodes)
{
    struct acyclic *graph = mem_new(1, sizeof *graph);
    size_t count = nodes + (size_t)1;
    graph->nodes = nodes;
    graph->out = mem_new(count, sizeof *graph->out);
    graph->in = mem_new(count, sizeof *graph->in);
    graph->rank = mem_new(count, sizeof *graph->rank);
    graph->through = mem_new(count, sizeof *graph->through);
    graph->reached = mem_new(count, sizeof *graph->reached);
    graph->before = mem_new(count, sizeof *graph->before);
    graph->ranks = mem_new(2 * count, sizeof *graph->ranks);
    graph->seen = mem_new(count, sizeof *graph->seen);
    for (uint32_t i = 0; i < nodes; i++)
        graph->rank[i] = i;
    return graph;
}

void acyclic_free(struct acyclic *graph)
{
    mem_free(graph->edges);
    mem_free(graph->out);
    mem_free(graph->in);
    mem_free(graph->rank);
    mem_free(graph->through);
    mem_free(graph->reached);
    mem_free(graph->before);
    mem_free(graph->ranks);
    mem_free(graph->seen);
    mem_free(graph->circle);
    mem_free(graph);
}

const uint32_t *acyclic_circle(const struct acyclic *graph, size_t *count)
{
    *count = graph->circle_count;
    return graph->circle;
}

/* All that is reached from a node and stands not behind `to`, breadth first, so that ways are short. Returns how many;
 * *found: `to` is among them. */
static uint32_t go_forward(struct acyclic *graph, uint32_t from, uint32_t to, bool *found)
{
    uint32_t count = 0;
    *found = false;
    graph->reached[count++] = from;
    graph->seen[from] = true;
    graph->through[from] = 0;
    for (uint32_t at = 0; at < count && !*found; at++)
        for (uint32_t i = graph->out[graph->reached[at]]; i != 0; i = graph->edges[i - 1].next_out) {
            uint32_t next = graph->edges[i - 1].to;
            if (graph->seen[next] || graph->rank[next] > graph->rank[to])
                continue;
            graph->seen[next] = true;
            graph->through[next] = i;
            graph->reached[count++] = next;
            *found |= next == to;
        }
    for (uint32_t i = 0; i < count; i++)
        graph->seen[graph->reached[i]] = false;
    return count;
}

/* All that leads to a node and stands not before a rank. */
static uint32_t go_backward(struct acyclic *graph, uint32_t to, uint32_t lowest)
{
    uint32_t count = 0;
    graph->before[count++] = to;
    graph->seen[to] = true;
    for (uint32_t at = 0; at < count; at++)
        for (uint32_t i = graph->in [graph->before[at]]; i != 0; i = graph->edges[i - 1].next_in) {
            uint32_t next = graph->edges[i - 1].from;
            if (graph->seen[next] || graph->rank[next] < lowest)
                continue;
            graph->seen[next] = true;
            graph->before[count++] = next;
        }
    for (uint32_t i = 0; i < count; i++)
        graph->seen[graph->before[i]] = false;
    return count;
}

static int by_rank(const void *one, const void *other, void *given)
{
    const struct acyclic *graph = given;
    uint32_t a = graph->rank[*(const uint32_t *)one], b = graph->rank[*(const uint32_t *)other];
    return a < b ? -1 : a > b;
}

static int by_number(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return a < b ? -1 : a > b;
}

/* Those that come before take the lower ones of the places that they and those that come behind have together. */
static void reorder(struct acyclic *graph, uint32_t before, uint32_t behind)
{
    uint32_t count = 0;
    qsort_r(graph->before, before, sizeof *graph->before, by_rank, graph);
    qsort_r(graph->reached, behind, sizeof *graph->reached, by_rank, graph);
    for (uint32_t i = 0; i < before; i++)
        graph->ranks[count++] = graph->rank[graph->before[i]];
    for (uint32_t i = 0; i < behind; i++)
        graph->ranks[count++] = graph->rank[graph->reached[i]];
    qsort(graph->ranks, count, sizeof *graph->ranks, by_number);
    for (uint32_t i = 0; i < before; i++)
        graph->rank[graph->before[i]] = graph->ranks[i];
    for (uint32_t i = 0; i < behind; i++)
        graph->rank[graph->reached[i]] = graph->ranks[before + i];
}

static void keep_circle(struct acyclic *graph, uint32_t from, uint32_t to, uint32_t label)
{
    graph->circle_count = 0;
    ARRAY_ADD(graph->circle, graph->circle_count, graph->circle_capacity, label);
    for (uint32_t at = from; at != to;) {
        const struct edge *edge = &graph->edges[graph->through[at] - 1];
        ARRAY_ADD(graph->circle, graph->circle_count, graph->circle_capacity, edge->label);
        at = edge->from;
    }
}

bool acyclic_add(struct acyclic *graph, uint32_t from, uint32_t to, uint32_t label)
{
    graph->circle_count = 0;
    if (from == to) {
        keep_circle(graph, from, to, label);
        return false;
    }
    if (graph->rank[from] > graph->rank[to]) {
        bool closes;
        uint32_t behind = go_forward(graph, to, from, &closes);
        if (closes) {
            keep_circle(graph, from, to, label);
            return false;
        }
        uint32_t before = go_backward(graph, from, graph->rank[to]);
        reorder(graph, before, behind);
    }
    struct edge edge = {from, to, label, graph->out[from], graph->in[to]};
    ARRAY_ADD(graph->edges, graph->count, graph->capacity, edge);
    graph->out[from] = graph->in[to] = (uint32_t)graph->count;
    return true;
}

/* The next node that nothing must come before any more. */
static uint32_t next_of(const struct acyclic *graph, const uint32_t *groups, const uint32_t *waits, const bool *done,
                        uint32_t group)
{
    uint32_t best = UINT32_MAX;
    for (uint32_t i = 0; i < graph->nodes; i++) {
        if (done[i] || waits[i] != 0)
            continue;
        if (groups[i] == group)
            return i;
        if (best == UINT32_MAX)
            best = i;
    }
    return best;
}

void acyclic_sequence(const struct acyclic *graph, const uint32_t *groups, uint32_t *sequence)
{
    uint32_t *waits = mem_new(graph->nodes + (size_t)1, sizeof *waits), group = UINT32_MAX;
    bool *done = mem_new(graph->nodes + (size_t)1, sizeof *done);
    for (size_t i = 0; i < graph->count; i++)
        waits[graph->edges[i].to]++;
    for (uint32_t count = 0; count < graph->nodes; count++) {
        uint32_t next = next_of(graph, groups, waits, done, group);
        sequence[count] = next;
        done[next] = true;
        group = groups[next];
        for (uint32_t i = graph->out[next]; i != 0; i = graph->edges[i - 1].next_out)
            waits[graph->edges[i - 1].to]--;
    }
    mem_free(waits);
    mem_free(done);
}
