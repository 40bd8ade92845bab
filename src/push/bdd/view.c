#include "push/bdd/view.h"

#include "base/arena.h"

/* The view under construction. Arrays are by node or instance of the model. */
struct view_maker {
    const struct bdd_pds *pds;
    const struct bdd_interest *interest;
    uint8_t *live;             /* instances in which something of interest can happen */
    uint32_t *stands_for;      /* the node that replaces a node, or itself */
    uint32_t *stamp;           /* the node that last saw this one among its successors, plus 1 */
    uint32_t *number;          /* of a node in the view */
    uint32_t *instance_number; /* of an instance in the view */
    uint32_t *pending;         /* instances */
};

static bool interesting(const struct view_maker *work, const struct bdd_node *node)
{
    const struct bdd_interest *interest = work->interest;
    switch (node->action) {
    case BDD_ACQUIRE:
    case BDD_RELEASE:
        return interest->locks[node->operand];
    case BDD_READ:
    case BDD_WRITE:
        return interest->memories[node->operand];
    case BDD_ALLOC:
        return interest->allocs;
    case BDD_START:
        return interest->starts[node->operand];
    case BDD_JOIN:
        return interest->joins[node->operand];
    case BDD_LEAVE_UNIT:
        return interest->units;
    default:
        return false;
    }
}

/* Marks the instances in which, or in whose callees, something of interest happens, and the first one. */
static void find_live(struct view_maker *work)
{
    const struct bdd_pds *pds = work->pds;
    size_t count = 0;
    for (uint32_t i = 0; i < pds->node_count; i++) {
        const struct bdd_node *node = &pds->nodes[i];
        if (node->reached && !work->live[node->instance] && interesting(work, node)) {
            work->live[node->instance] = true;
            work->pending[count++] = node->instance;
        }
    }
    while (count > 0) {
        uint32_t callee = work->pending[--count];
        for (uint32_t i = pds->instances[callee].first_call; i != EML_NONE; i = pds->calls[i].next_call) {
            uint32_t caller = pds->nodes[pds->calls[i].node].instance;
            if (!work->live[caller]) {
                work->live[caller] = true;
                work->pending[count++] = caller;
            }
        }
    }
    work->live[0] = true;
}

static bool passed_over(const struct view_maker *work, const struct bdd_node *node)
{
    if (node->action == BDD_CALL)
        return !work->live[node->operand];
    return node->action != BDD_RETURN && !interesting(work, node);
}

/* The node that stands for a node; shortens the way for the next time. */
static uint32_t find(struct view_maker *work, uint32_t node)
{
    uint32_t *stands_for = work->stands_for;
    while (stands_for[node] != node) {
        stands_for[node] = stands_for[stands_for[node]];
        node = stands_for[node];
    }
    return node;
}

/* The different successors of a node in the view, into `next` if it is not NULL; their number. A node that does nothing
 * has no use for itself as a successor, and none behind a call that does not return. */
static uint32_t successors(struct view_maker *work, uint32_t node, uint32_t *next)
{
    const struct bdd_pds *pds = work->pds;
    const struct bdd_node *at = &pds->nodes[node];
    uint32_t count, found = 0;
    const uint32_t *statements = eml_next(pds->program, bdd_pds_statement(pds, node), &count);
    bool passed = passed_over(work, at);
    if (at->action == BDD_RETURN || (at->action == BDD_CALL && !pds->instances[at->operand].returns))
        return 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t to = find(work, bdd_pds_next(pds, node, statements[i]));
        if (work->stamp[to] == node + 1 || (passed && to == node))
            continue;
        work->stamp[to] = node + 1;
        if (next != NULL)
            next[found] = to;
        found++;
    }
    return found;
}

/* The one successor of a node in the view, or EML_NONE if there is none or are several. */
static uint32_t only_successor(struct view_maker *work, uint32_t node)
{
    const struct bdd_pds *pds = work->pds;
    const struct bdd_node *at = &pds->nodes[node];
    uint32_t count, only = EML_NONE;
    const uint32_t *statements = eml_next(pds->program, bdd_pds_statement(pds, node), &count);
    if (at->action == BDD_CALL && !pds->instances[at->operand].returns)
        return EML_NONE;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t to = find(work, bdd_pds_next(pds, node, statements[i]));
        if (to == node || to == only)
            continue;
        if (only != EML_NONE)
            return EML_NONE;
        only = to;
    }
    return only;
}

/* Replaces nodes that do nothing by their only successors: from the last to the first, so that forward edges are
 * settled in one round; a second one settles most of what loops leave over. */
static void shorten(struct view_maker *work)
{
    const struct bdd_pds *pds = work->pds;
    for (uint32_t i = 0; i < pds->node_count; i++)
        work->stands_for[i] = i;
    for (int round = 0; round < 2; round++) {
        for (uint32_t i = (uint32_t)pds->node_count; i-- > 0;) {
            const struct bdd_node *node = &pds->nodes[i];
            if (!node->reached || !work->live[node->instance] || work->stands_for[i] != i || !passed_over(work, node))
                continue;
            uint32_t only = only_successor(work, i);
            if (only != EML_NONE)
                work->stands_for[i] = only;
        }
    }
}

static bool kept(const struct view_maker *work, uint32_t node)
{
    const struct bdd_node *at = &work->pds->nodes[node];
    return at->reached && work->live[at->instance] && work->stands_for[node] == node;
}

static void number_nodes(struct view_maker *work, struct bdd_view *view)
{
    const struct bdd_pds *pds = work->pds;
    for (uint32_t i = 0; i < pds->instance_count; i++) {
        if (!work->live[i])
            continue;
        struct bdd_view_instance *instance = &view->instances[view->instance_count];
        work->instance_number[i] = view->instance_count++;
        instance->first = view->node_count;
        for (uint32_t node = pds->instances[i].first_node; node < pds->instances[i].end_node; node++)
            if (kept(work, node))
                work->number[node] = view->node_count++;
        instance->end = view->node_count;
        instance->entry = work->number[find(work, pds->instances[i].first_node)];
    }
}

/* Writes the nodes and, from `next` on, their successors. */
static void write_nodes(struct view_maker *work, struct bdd_view *view)
{
    const struct bdd_pds *pds = work->pds;
    uint32_t filled = 0;
    for (uint32_t i = 0; i < pds->node_count; i++) {
        if (!kept(work, i))
            continue;
        const struct bdd_node *node = &pds->nodes[i];
        struct bdd_view_node *to = &view->nodes[work->number[i]];
        *to = (struct bdd_view_node){.action = passed_over(work, node) ? BDD_SKIP : node->action,
                                     .operand = node->operand,
                                     .source = i,
                                     .instance = work->instance_number[node->instance],
                                     .first_next = filled,
                                     .in_unit = node->in_unit};
        if (to->action == BDD_CALL)
            to->operand = work->instance_number[node->operand];
        filled += successors(work, i, view->next + filled);
        to->next_end = filled;
        for (uint32_t j = to->first_next; j < filled; j++)
            view->next[j] = work->number[view->next[j]];
    }
}

static uint32_t edge_count(const struct bdd_pds *pds)
{
    uint32_t total = 0, count;
    for (uint32_t i = 0; i < pds->node_count; i++) {
        eml_next(pds->program, bdd_pds_statement(pds, i), &count);
        total += count;
    }
    return total;
}

struct bdd_view *bdd_view_new(const struct bdd_pds *pds, const struct bdd_interest *interest, struct arena *arena)
{
    struct arena *scratch = arena_new();
    size_t nodes = pds->node_count, instances = pds->instance_count;
    struct view_maker work = {.pds = pds, .interest = interest};
    work.live = arena_alloc(scratch, instances);
    work.pending = arena_alloc(scratch, instances * sizeof(uint32_t));
    work.instance_number = arena_alloc(scratch, instances * sizeof(uint32_t));
    work.stands_for = arena_alloc(scratch, nodes * sizeof(uint32_t));
    work.stamp = arena_alloc(scratch, nodes * sizeof(uint32_t));
    work.number = arena_alloc(scratch, nodes * sizeof(uint32_t));
    find_live(&work);
    shorten(&work);
    struct bdd_view *view = arena_alloc(arena, sizeof *view);
    view->pds = pds;
    view->instances = arena_alloc(arena, instances * sizeof *view->instances);
    view->next = arena_alloc(arena, edge_count(pds) * sizeof *view->next + 1);
    number_nodes(&work, view);
    view->nodes = arena_alloc(arena, view->node_count * sizeof *view->nodes);
    write_nodes(&work, view);
    arena_free(scratch);
    return view;
}
