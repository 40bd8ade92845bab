/* Cycles and turns (internal.h): strongly connected components of the graph of edges without filters. All nodes of a
 * cycle point to the same objects in the end, so one of them stands for all; and a node whose turn comes after all that
 * flow into it is visited once where it would be visited often. */
#include "base/components.h"
#include "base/memory.h"
#include "facts/points/internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct search {
    struct facts *facts;
    uint8_t *seen; /* of nodes, in the walk in depth */
    uint32_t *next_edge;
    node_id *path;  /* nodes being visited */
    node_id *order; /* nodes that stand for themselves: sinks first */
    size_t path_count, order_count;
};

static void uses_append(struct facts *facts, node_id to, uint32_t first)
{
    if (first == FACTS_NONE)
        return;
    uint32_t last = first;
    while (facts->use_list[last].next != FACTS_NONE)
        last = facts->use_list[last].next;
    facts->use_list[last].next = facts->nodes[to].uses;
    facts->nodes[to].uses = first;
}

/* Lets one node stand for another too. What not both have told to their edges and uses is fresh again. */
static void node_join(struct facts *facts, node_id keep, node_id gone)
{
    assert(keep != gone && facts->nodes[keep].same == keep && facts->nodes[gone].same == gone);
    struct node *to = &facts->nodes[keep], *from = &facts->nodes[gone];
    struct idset both = {0};
    idset_add_all(&both, idset_view(&to->set));
    idset_keep(&both, idset_view(&from->set));
    idset_add_all(&to->fresh, idset_view(&from->fresh));
    idset_add_all(&to->fresh, idset_view(&to->set));
    idset_add_all(&to->fresh, idset_view(&from->set));
    idset_drop(&to->fresh, idset_view(&both));
    idset_free(&to->set);
    to->set = both;
    idset_free(&from->set);
    idset_free(&from->fresh);
    uses_append(facts, keep, from->uses);
    from->uses = FACTS_NONE;
    if (from->edge_count > 0) {
        uint32_t count = to->edge_count + from->edge_count;
        to->edges = mem_resize(to->edges, count, sizeof *to->edges);
        memcpy(to->edges + to->edge_count, from->edges, from->edge_count * sizeof *to->edges);
        to->edge_count = to->edge_capacity = count;
    }
    mem_free(from->edges);
    from->edges = NULL;
    from->edge_count = from->edge_capacity = 0;
    from->same = keep;
}

static uint32_t next_plain(void *context, uint32_t node, uint32_t *at)
{
    const struct search *search = context;
    struct facts *facts = search->facts;
    while (*at < facts->nodes[node].edge_count) {
        const struct flow_edge *edge = &facts->nodes[node].edges[(*at)++];
        if (edge->filter == 0)
            return points_same(facts, edge->to);
    }
    return COMPONENTS_END;
}

static void join_cycle(void *context, const uint32_t *members, size_t count)
{
    struct search *search = context;
    for (size_t i = count - 1; i > 0; i--)
        node_join(search->facts, members[0], members[i]);
    search->order[search->order_count++] = members[0];
}

static void cycles_join(struct search *search)
{
    const struct facts *facts = search->facts;
    struct components_graph graph = {search, (uint32_t)facts->node_count, next_plain, join_cycle};
    struct components *components = components_new(&graph);
    for (node_id node = 0; node < facts->node_count; node++)
        if (facts->nodes[node].same == node)
            components_visit(components, node);
    components_free(components);
}

static int compare_edges(const void *one, const void *other)
{
    const struct flow_edge *a = one, *b = other;
    if (a->to != b->to)
        return a->to < b->to ? -1 : 1;
    return a->filter < b->filter ? -1 : a->filter > b->filter;
}

/* Each edge once, and none to the node itself. */
static void edges_tidy(struct facts *facts, node_id id)
{
    struct node *node = &facts->nodes[id];
    uint32_t kept = 0;
    for (uint32_t i = 0; i < node->edge_count; i++)
        node->edges[i].to = points_same(facts, node->edges[i].to);
    if (node->edge_count > 1)
        qsort(node->edges, node->edge_count, sizeof *node->edges, compare_edges);
    for (uint32_t i = 0; i < node->edge_count; i++) {
        struct flow_edge edge = node->edges[i];
        bool covered = kept > 0 && node->edges[kept - 1].to == edge.to &&
                       (node->edges[kept - 1].filter == 0 || node->edges[kept - 1].filter == edge.filter);
        if (edge.to != id && !covered)
            node->edges[kept++] = edge;
    }
    node->edge_count = kept;
    facts->edges_kept += kept;
}

/* A walk in depth over all edges, those with filters too: a node is listed behind all that it leads to, but for
 * cycles. */
static void order_make(struct search *search)
{
    struct facts *facts = search->facts;
    search->order_count = 0;
    for (node_id root = 0; root < facts->node_count; root++) {
        if (facts->nodes[root].same != root || search->seen[root])
            continue;
        search->seen[root] = 1;
        search->path[search->path_count++] = root;
        while (search->path_count > 0) {
            node_id node = search->path[search->path_count - 1];
            if (search->next_edge[node] == facts->nodes[node].edge_count) {
                search->order[search->order_count++] = node;
                search->path_count--;
                continue;
            }
            node_id to = facts->nodes[node].edges[search->next_edge[node]++].to;
            if (!search->seen[to]) {
                search->seen[to] = 1;
                search->path[search->path_count++] = to;
            }
        }
    }
}

/* Gives positions: sources first. Nodes that others stand for come last. */
static void positions_give(struct search *search)
{
    struct facts *facts = search->facts;
    uint32_t position = 0;
    for (size_t i = search->order_count; i > 0; i--) {
        node_id node = search->order[i - 1];
        facts->nodes[node].position = position;
        facts->at_position[position++] = node;
    }
    for (node_id node = 0; node < facts->node_count; node++)
        if (facts->nodes[node].same != node) {
            facts->nodes[node].position = position;
            facts->at_position[position++] = node;
        }
}

void points_order(struct facts *facts)
{
    size_t count = facts->node_count;
    struct search search = {.facts = facts};
    search.seen = mem_new(count, 1);
    search.next_edge = mem_new(count, sizeof *search.next_edge);
    search.path = mem_new(count, sizeof *search.path);
    search.order = mem_new(count, sizeof *search.order);
    cycles_join(&search);
    facts->edges_kept = 0;
    for (size_t i = 0; i < search.order_count; i++)
        edges_tidy(facts, search.order[i]);
    order_make(&search);
    positions_give(&search);
    memset(facts->waiting, 0, facts->waiting_words * sizeof *facts->waiting);
    facts->waiting_count = 0;
    for (size_t i = 0; i < search.order_count; i++) {
        if (!idset_is_empty(&facts->nodes[search.order[i]].fresh))
            points_wait(facts, search.order[i]);
    }
    facts->edges_added = 0;
    facts->cursor = 0;
    mem_free(search.seen);
    mem_free(search.next_edge);
    mem_free(search.path);
    mem_free(search.order);
}
