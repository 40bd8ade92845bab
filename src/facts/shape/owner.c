/* Exposing assignments, changes of ownership, shared scopes (004, section 6.1). */
#include "facts/shape/internal.h"

#include "base/array.h"
#include "base/budget.h"
#include "base/memory.h"

#include <string.h>

static bool is_own_object(const struct shape *shape, uint32_t thread, shape_node node)
{
    const struct shape_thread *of = &shape->threads[thread];
    for (size_t i = 0; i < of->object_count; i++)
        if (of->objects[i] == node)
            return true;
    return false;
}

/* Whether an exposure makes a node shared at a statement, if it is no change of ownership. In a thread that may run
 * more than once, other runs know the current nodes of this one as summary nodes. */
static bool covers(const struct shape *shape, const struct shape_exposure *exposure, shape_node node, uint32_t frame,
                   ir_value at)
{
    uint32_t thread = shape->frames[frame].thread;
    if (exposure->thread != thread || (shape->threads[thread].many && node_is_summary(node)))
        return true;
    return shape_reached(shape, exposure->from, frame, at);
}

bool shape_is_shared(const struct shape *shape, shape_node node, uint32_t frame, ir_value at)
{
    if (node == LIBRARY_NODE)
        return true;
    for (size_t i = 0; i < shape->exposure_count; i++) {
        const struct shape_exposure *exposure = &shape->exposures[i];
        for (size_t k = 0; k < exposure->count; k++) {
            shape_node exposed = exposure->nodes[k];
            bool same = exposed == node ||
                        (exposed | 1) == node; /* the scope of the summary node has that of the current one */
            if (same && !exposure->transferred[k] && covers(shape, exposure, node, frame, at))
                return true;
        }
    }
    return false;
}

/* Adds all nodes reachable from those in the list. */
static void close(const struct shape *shape, const struct ssg *state, struct node_list *nodes)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < state->count; i++) {
            const struct shape_source_info *source = &shape->sources[shape_edge_source(state->edges[i])];
            shape_node node = shape_edge_node(state->edges[i]);
            if (source->kind != SOURCE_SLOT || !node_list_has(nodes, source->of) || node_list_has(nodes, node))
                continue;
            node_list_add(nodes, node);
            changed = true;
        }
    }
}

/* The objects whose variables other threads may access at a statement. */
static void accessible(const struct shape *shape, uint32_t frame, ir_value at, const struct ssg *state,
                       struct node_list *nodes)
{
    uint32_t thread = shape->frames[frame].thread;
    node_list_add(nodes, LIBRARY_NODE);
    for (size_t i = 0; i < state->count; i++) {
        const struct shape_source_info *source = &shape->sources[shape_edge_source(state->edges[i])];
        shape_node node = shape_edge_node(state->edges[i]);
        bool root = false;
        if (source->kind == SOURCE_STATIC)
            root = !shape_static_is_owned(shape, source->of, thread);
        else if (source->kind == SOURCE_SLOT)
            root = source->part == (uint32_t)SLOT_RUNNABLE && !is_own_object(shape, thread, source->of);
        if (!node_list_has(nodes, node) && (root || shape_is_shared(shape, node, frame, at)))
            node_list_add(nodes, node);
    }
    close(shape, state, nodes);
}

struct exposing {
    struct shape *shape;
    struct shape_exposure *found;
    size_t count, capacity;
};

/* Splits the assigned edges by whether they lead to a `runnable`: the nodes that are exposed by each sort. */
static void find_exposed(const struct shape *shape, uint32_t frame, const struct node_list *reachable,
                         struct node_list *by_runnable, struct node_list *by_others)
{
    uint32_t thread = shape->frames[frame].thread;
    for (size_t i = 0; i < shape->assigned.count; i++) {
        const struct shape_source_info *source = &shape->sources[shape_edge_source(shape->assigned.edges[i])];
        shape_node node = shape_edge_node(shape->assigned.edges[i]);
        if (node == LIBRARY_NODE)
            continue;
        if (source->kind == SOURCE_STATIC) {
            if (!shape_static_is_owned(shape, source->of, thread))
                node_list_add(by_others, node);
        } else if (source->part == (uint32_t)SLOT_RUNNABLE && source->of != LIBRARY_NODE) {
            if (!is_own_object(shape, thread, source->of))
                node_list_add(by_runnable, node);
        } else if (node_list_has(reachable, source->of)) {
            node_list_add(by_others, node);
        }
    }
}

static void visit(void *context, uint32_t frame, ir_value at, const struct ssg *before, const struct ssg *after)
{
    struct exposing *exposing = context;
    struct shape *shape = exposing->shape;
    struct node_list reachable = {0}, by_runnable = {0}, by_others = {0};
    if (shape->assigned.count == 0)
        return;
    accessible(shape, frame, at, before, &reachable);
    find_exposed(shape, frame, &reachable, &by_runnable, &by_others);
    close(shape, after, &by_others);
    close(shape, after, &by_runnable);
    struct shape_exposure exposure = {.thread = shape->frames[frame].thread, .frame = frame, .at = at};
    exposure.nodes = mem_new(by_runnable.count + by_others.count + 1, sizeof *exposure.nodes);
    exposure.transferred = mem_new(by_runnable.count + by_others.count + 1, sizeof *exposure.transferred);
    for (size_t i = 0, k = 0; i < by_runnable.count || k < by_others.count;) {
        bool other = i == by_runnable.count || (k < by_others.count && by_others.items[k] <= by_runnable.items[i]);
        shape_node node = other ? by_others.items[k] : by_runnable.items[i];
        k += k < by_others.count && by_others.items[k] == node;
        i += i < by_runnable.count && by_runnable.items[i] == node;
        if (node == LIBRARY_NODE)
            continue;
        exposure.transferred[exposure.count] = !other; /* so far: only a `runnable` gets it */
        exposure.nodes[exposure.count++] = node;
    }
    if (exposure.count > 0) {
        ARRAY_ADD(exposing->found, exposing->count, exposing->capacity, exposure);
    } else {
        mem_free(exposure.nodes);
        mem_free(exposure.transferred);
    }
    node_list_free(&reachable);
    node_list_free(&by_runnable);
    node_list_free(&by_others);
}

/* Whether the thread accesses a node at a statement of the given ones; exposing it is an access. */
static bool is_accessed(const struct shape *shape, const struct exposing *exposing, uint32_t thread, shape_node node,
                        const uint32_t *from)
{
    for (size_t i = 0; i < shape->access_count; i++) {
        const struct shape_access *access = &shape->accesses[i];
        if (access->thread == thread && access->node == node && shape_reached(shape, from, access->frame, access->at))
            return true;
    }
    for (size_t i = 0; i < exposing->count; i++) {
        const struct shape_exposure *exposure = &exposing->found[i];
        if (exposure->thread != thread || !shape_reached(shape, from, exposure->frame, exposure->at))
            continue;
        for (size_t k = 0; k < exposure->count; k++)
            if (exposure->nodes[k] == node)
                return true;
    }
    return false;
}

/* The second condition of a change of ownership: the thread cannot access the object any more. */
static bool is_given_away(const struct shape *shape, const struct exposing *exposing,
                          const struct shape_exposure *exposure, shape_node node)
{
    if (is_accessed(shape, exposing, exposure->thread, node | 1, exposure->from))
        return false;
    if (node_is_summary(node))
        return true;
    const struct shape_site *site = &shape->sites[node_site(node)];
    uint32_t *from = mem_new(shape->block_count, sizeof *from);
    shape_reach(shape, exposure->frame, exposure->at, site->loop_frame, site->loop, from);
    bool accessed = is_accessed(shape, exposing, exposure->thread, node, from);
    mem_free(from);
    return !accessed;
}

static void free_exposures(struct shape_exposure *exposures, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mem_free(exposures[i].nodes);
        mem_free(exposures[i].transferred);
        mem_free(exposures[i].from);
    }
    mem_free(exposures);
}

/* How much is shared; it only grows from round to round. */
static size_t shared_count(const struct shape_exposure *exposures, size_t count)
{
    size_t shared = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < exposures[i].count; k++)
            shared += exposures[i].transferred[k] ? 1 : 2;
    return shared;
}

/* One round, with what is known to be shared so far. Returns whether more is shared now. */
static bool expose(struct shape *shape)
{
    struct exposing exposing = {.shape = shape};
    shape_replay(shape, visit, &exposing);
    for (size_t i = 0; i < exposing.count; i++) {
        struct shape_exposure *exposure = &exposing.found[i];
        exposure->from = mem_new(shape->block_count, sizeof *exposure->from);
        shape_reach(shape, exposure->frame, exposure->at, IR_NONE, IR_NONE, exposure->from);
    }
    for (size_t i = 0; i < exposing.count; i++)
        for (size_t k = 0; k < exposing.found[i].count; k++)
            if (exposing.found[i].transferred[k])
                exposing.found[i].transferred[k] =
                    is_given_away(shape, &exposing, &exposing.found[i], exposing.found[i].nodes[k]);
    bool changed =
        shared_count(shape->exposures, shape->exposure_count) != shared_count(exposing.found, exposing.count);
    free_exposures(shape->exposures, shape->exposure_count);
    shape->exposures = exposing.found;
    shape->exposure_count = exposing.count;
    shape->exposure_capacity = exposing.capacity;
    return changed;
}

void shape_find_exposures(struct shape *shape)
{
    enum { MOST_ROUNDS = 100 };
    uint32_t rounds = 0;
    while (expose(shape))
        if (++rounds == MOST_ROUNDS || budget_spent(shape->budget)) {
            shape->incomplete = true;
            return;
        }
}
