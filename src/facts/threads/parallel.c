#include "facts/threads/parallel.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/budget.h"
#include "base/idmap.h"
#include "base/memory.h"
#include "base/pile.h"
#include "facts/threads/code.h"
#include "facts/threads/internal.h"

/* A part of the program: whole instances, and some instructions of others. */
struct region {
    uint64_t *whole;
    struct idmap *partial; /* instance: a number in parts */
    uint64_t **parts;      /* bits of instructions */
    size_t part_count, part_capacity;
    bool used; /* something is in it */
};

struct order {
    thread_id owner;     /* the only thread that starts this one, if that runs once; else FACTS_NONE */
    struct region after; /* of the owner: what may run after a start of this one */
    struct region over;  /* what runs only after its end */
    uint64_t *later;     /* threads that begin only after its end */
};

struct parallel {
    const struct facts *facts;
    const struct threads *threads;
    struct order *orders; /* of each thread */
    uint32_t count;
    struct budget *budget;
    bool complete;
};

static void region_start(struct region *region, uint32_t instances)
{
    region->whole = bits_new(instances);
    region->partial = idmap_new();
    region->used = true;
}

static void region_free(struct region *region)
{
    for (size_t i = 0; i < region->part_count; i++)
        mem_free(region->parts[i]);
    mem_free(region->parts);
    mem_free(region->whole);
    idmap_free(region->partial);
}

/* Adds instructions of an instance; takes the bits. */
static void region_add(struct region *region, instance_id instance, uint64_t *bits, uint32_t count)
{
    uint32_t known = idmap_get(region->partial, instance);
    if (known != IDMAP_NONE) {
        bits_join(region->parts[known], bits, bits_words(count));
        mem_free(bits);
        return;
    }
    ARRAY_RESERVE(region->parts, region->part_capacity, region->part_count + 1);
    idmap_put(region->partial, instance, (uint32_t)region->part_count);
    region->parts[region->part_count++] = bits;
}

static bool region_has(const struct region *region, instance_id instance, ir_value at)
{
    if (!region->used)
        return false;
    if (bits_has(region->whole, instance))
        return true;
    uint32_t part = idmap_get(region->partial, instance);
    return part != IDMAP_NONE && at != FACTS_NONE && bits_has(region->parts[part], at);
}

/* The only thread that may run one of the instances that start a thread. */
static thread_id find_owner(const struct parallel *parallel, thread_id id)
{
    thread_id owner = FACTS_NONE;
    uint32_t count;
    const edge_id *edges = facts_calls_to(parallel->facts, threads_thread(parallel->threads, id)->root, &count);
    for (uint32_t i = 0; i < count; i++) {
        struct facts_edge edge = facts_edge(parallel->facts, edges[i]);
        for (thread_id t = 0; edge.kind == EDGE_START && t < parallel->count; t++) {
            if (!threads_runs(parallel->threads, t, edge.caller))
                continue;
            if (owner != FACTS_NONE && owner != t)
                return FACTS_NONE;
            owner = t;
        }
    }
    return owner == FACTS_NONE || threads_thread(parallel->threads, owner)->many ? FACTS_NONE : owner;
}

/* What an instance that may start the thread does afterwards. */
static void add_after(struct parallel *parallel, thread_id id, instance_id instance, const uint64_t *starters)
{
    const struct ir_body *body = code_body(parallel->facts, instance);
    instance_id root = threads_thread(parallel->threads, id)->root;
    uint32_t count;
    edge_id first = facts_calls_from(parallel->facts, instance, &count);
    ir_value last = FACTS_NONE;
    for (edge_id e = first; body != NULL && e < first + count; e++) {
        struct facts_edge edge = facts_edge(parallel->facts, e);
        bool starts = edge.kind == EDGE_START ? edge.callee == root : bits_has(starters, edge.callee);
        if (!starts || edge.at == FACTS_NONE || edge.at == last)
            continue;
        last = edge.at;
        region_add(&parallel->orders[id].after, instance, code_after(body, edge.at), body->instruction_count);
    }
    /* Without a body nothing is known of the order in it: the root, and models. */
    if (body == NULL)
        bits_add(parallel->orders[id].after.whole, instance);
}

/* All that is called from the region is wholly in it. */
static void close_after(const struct parallel *parallel, struct region *region, const uint64_t *reach)
{
    uint32_t instances = facts_instance_count(parallel->facts);
    struct pile todo = {0};
    for (instance_id i = 0; i < instances; i++)
        if (bits_has(region->whole, i) || idmap_get(region->partial, i) != IDMAP_NONE)
            pile_add(&todo, i);
    while (todo.count > 0 && !budget_spent(parallel->budget)) {
        instance_id instance = pile_take(&todo);
        uint32_t count;
        edge_id first = facts_calls_from(parallel->facts, instance, &count);
        for (edge_id e = first; e < first + count; e++) {
            struct facts_edge edge = facts_edge(parallel->facts, e);
            if (edge.kind != EDGE_START && bits_has(reach, edge.callee) && region_has(region, instance, edge.at) &&
                bits_add(region->whole, edge.callee))
                pile_add(&todo, edge.callee);
        }
    }
    pile_free(&todo);
}

/* What somebody unknown calls may come at any time. */
static void add_anyone(const struct parallel *parallel, struct region *region)
{
    uint32_t count;
    edge_id first = facts_calls_from(parallel->facts, FACTS_ROOT, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(parallel->facts, e);
        if (code_is_for_anyone(parallel->facts, &edge))
            bits_add(region->whole, edge.callee);
    }
}

static void find_after(struct parallel *parallel, thread_id id)
{
    struct order *order = &parallel->orders[id];
    order->owner = find_owner(parallel, id);
    if (order->owner == FACTS_NONE)
        return;
    uint32_t instances = facts_instance_count(parallel->facts);
    const uint64_t *reach = threads_reach(parallel->threads, order->owner);
    uint64_t *starters = threads_starters(parallel->threads, id, FACTS_NONE, false);
    region_start(&order->after, instances);
    for (instance_id i = 0; i < instances; i++)
        if (i != FACTS_ROOT && bits_has(starters, i) && bits_has(reach, i))
            add_after(parallel, id, i, starters);
    if (order->owner == THREADS_MAIN)
        add_anyone(parallel, &order->after);
    mem_free(starters);
    close_after(parallel, &order->after, reach);
}

/* Whether all that leads to an instance comes from the region. */
static bool is_entered_from(const struct parallel *parallel, const struct region *region, instance_id instance)
{
    uint32_t count;
    const edge_id *edges = facts_calls_to(parallel->facts, instance, &count);
    for (uint32_t i = 0; i < count; i++) {
        struct facts_edge edge = facts_edge(parallel->facts, edges[i]);
        if (!region_has(region, edge.caller, edge.at))
            return false;
    }
    return count > 0;
}

/* What is entered from the region alone is wholly in it: derived upward, so that cycles of calls are left out. */
static void close_over(const struct parallel *parallel, struct order *order, struct pile *todo)
{
    while (todo->count > 0 && !budget_spent(parallel->budget)) {
        uint32_t count;
        edge_id first = facts_calls_from(parallel->facts, pile_take(todo), &count);
        for (edge_id e = first; e < first + count; e++) {
            instance_id callee = facts_edge(parallel->facts, e).callee;
            if (!bits_has(order->over.whole, callee) && is_entered_from(parallel, &order->over, callee)) {
                bits_add(order->over.whole, callee);
                pile_add(todo, callee);
            }
        }
    }
    for (thread_id t = 1; t < parallel->count; t++)
        if (bits_has(order->over.whole, threads_thread(parallel->threads, t)->root))
            bits_add(order->later, t);
}

static void find_over(struct parallel *parallel, thread_id id)
{
    const struct thread *thread = threads_thread(parallel->threads, id);
    struct order *order = &parallel->orders[id];
    struct pile todo = {0};
    for (uint32_t i = 0; i < thread->join_count; i++) {
        struct thread_site site = thread->joins[i].site;
        const struct ir_body *body = code_body(parallel->facts, site.instance);
        if (!thread->joins[i].certain || body == NULL)
            continue;
        if (!order->over.used)
            region_start(&order->over, facts_instance_count(parallel->facts));
        uint32_t behind = thread->joins[i].behind;
        region_add(&order->over, site.instance,
                   behind == IR_NONE ? code_dominated(body, site.at) : code_behind(body, behind),
                   body->instruction_count);
        pile_add(&todo, site.instance);
    }
    if (order->over.used)
        close_over(parallel, order, &todo);
    pile_free(&todo);
}

/* Whether a place comes before all starts of the other thread, directly or by a chain of threads that each start the
 * next. */
static bool is_not_yet(const struct parallel *parallel, struct parallel_place place, thread_id other)
{
    for (uint32_t steps = 0; steps < parallel->count; steps++) {
        const struct order *order = &parallel->orders[other];
        if (order->owner == FACTS_NONE)
            return false;
        if (order->owner == place.thread)
            return !region_has(&order->after, place.instance, place.at);
        other = order->owner;
    }
    return false;
}

bool parallel_is_over(const struct parallel *parallel, struct parallel_place place, thread_id other)
{
    const struct order *order = &parallel->orders[other];
    return bits_has(order->later, place.thread) || region_has(&order->over, place.instance, place.at);
}

bool parallel_is_apart(const struct parallel *parallel, struct parallel_place place, thread_id other)
{
    if (place.thread == other)
        return !threads_thread(parallel->threads, other)->many;
    return is_not_yet(parallel, place, other) || parallel_is_over(parallel, place, other) ||
           bits_has(parallel->orders[place.thread].later, other);
}

bool parallel_has_order(const struct parallel *parallel, thread_id one, thread_id other)
{
    if (parallel->orders[other].over.used || bits_has(parallel->orders[one].later, other))
        return true;
    for (uint32_t steps = 0; steps < parallel->count && other != FACTS_NONE; steps++) {
        other = parallel->orders[other].owner;
        if (other == one)
            return true;
    }
    return false;
}

bool parallel_may(const struct parallel *parallel, struct parallel_place one, struct parallel_place other)
{
    return !parallel_is_apart(parallel, one, other.thread) && !parallel_is_apart(parallel, other, one.thread);
}

bool parallel_complete(const struct parallel *parallel)
{
    return parallel->complete;
}

struct parallel *parallel_new(const struct facts *facts, const struct threads *threads, struct budget *budget)
{
    struct parallel *parallel = mem_new(1, sizeof *parallel);
    parallel->facts = facts;
    parallel->threads = threads;
    parallel->budget = budget;
    parallel->complete = threads_complete(threads);
    parallel->count = threads_count(threads);
    parallel->orders = mem_new(parallel->count, sizeof *parallel->orders);
    for (thread_id id = 0; id < parallel->count; id++) {
        parallel->orders[id].owner = FACTS_NONE;
        parallel->orders[id].later = bits_new(parallel->count);
    }
    /* Of threads that are not complete, starts may be missing: nothing is known of their order. */
    for (thread_id id = 1; id < parallel->count && parallel->complete; id++) {
        find_after(parallel, id);
        /* What is found of the time after a start must be all there is, or it is of no use. */
        if (budget_spent(budget))
            parallel->orders[id].owner = FACTS_NONE;
        find_over(parallel, id);
        parallel->complete = !budget_spent(budget);
    }
    return parallel;
}

void parallel_free(struct parallel *parallel)
{
    if (parallel == NULL)
        return;
    for (thread_id id = 0; id < parallel->count; id++) {
        region_free(&parallel->orders[id].after);
        region_free(&parallel->orders[id].over);
        mem_free(parallel->orders[id].later);
    }
    mem_free(parallel->orders);
    mem_free(parallel);
}
