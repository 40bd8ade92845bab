/* Cycles of the graph of nodes that threads can be in at the same time.
 *
 * First the graph by nodes alone; only edges within its strongly connected components are looked at by thread and
 * place. If threads wait for each other in a circle, then the nodes on it are a closed walk, and one of the simple
 * cycles that it is made of has edges of some of these threads: each two of them are there at the same time, and
 * hold no lock that only one can have. So it suffices to look for simple cycles of edges that fit in pairs. A loop
 * at one node needs two edges, unless who has it cannot take it again. */
#include "base/arena.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/components.h"
#include "base/pile.h"
#include "facts/order/internal.h"
#include "facts/threads/code.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_EDGES = 200000,  /* within components */
    MOST_STEPS = 3000000, /* of the search for cycles */
    MOST_LENGTH = 8       /* threads on a cycle */
};

/* An edge with what decides whether it fits with others. */
struct candidate {
    struct order_edge edge;
    bool own;              /* not the library's own affair */
    const uint64_t *gates; /* locks that are held for certain, and that only one can have; bits */
};

struct search {
    struct lock_order *order;
    uint32_t *component; /* of each node; FACTS_NONE: on no cycle */
    uint32_t component_count;
    uint64_t *cyclic;    /* components with an edge that is not the library's own affair */
    uint64_t *exclusive; /* locks that only one can have */
    struct candidate *items;
    size_t count, capacity;
    uint32_t *first; /* of each node: those where it is held, once they are sorted; to first[node + 1] */
    uint32_t path[MOST_LENGTH];
    uint32_t length, start;
    uint32_t steps;
};

/* Threads that the library has for itself take locks of its own. */
static bool runs_application(const struct lock_order *order, thread_id thread)
{
    return thread == THREADS_MAIN || threads_thread(order->threads, thread)->entry_count > 0;
}

static bool is_harmless_loop(const struct order_node *node)
{
    return node->single && node->again;
}

/* The first pass: which nodes may be held where which is taken. */
static void note_take(struct lock_order *order, void *context, const struct take *take, instance_id instance,
                      const uint64_t *own, const uint64_t *library)
{
    size_t words = bits_words(order->node_count) + 1;
    const uint64_t *known = context;
    (void)instance;
    for (uint32_t q = 0; q < order->node_count; q++) {
        bool wanted =
            take->condition && order->nodes[q].kind == ORDER_LOCK && (bits_has(own, q) || bits_has(library, q));
        for (uint32_t k = 0; !wanted && k < take->wanted_count; k++)
            wanted = take->wanted[k] == q;
        if (!wanted)
            continue;
        bits_join(order->into[q], own, words);
        bits_join(order->into[q], library, words);
        bits_join(order->own[q], own, words);
        for (size_t w = 0; order->nodes[q].known && w < words; w++)
            order->own[q][w] |= library[w] & known[w];
        if (is_harmless_loop(&order->nodes[q])) {
            bits_remove(order->into[q], q);
            bits_remove(order->own[q], q);
        }
    }
}

static uint32_t next_held(void *context, uint32_t node, uint32_t *at)
{
    const struct search *search = context;
    const struct lock_order *order = search->order;
    uint32_t next = bits_next(order->into[node], bits_words(order->node_count), *at);
    *at = next + 1;
    return next >= order->node_count ? COMPONENTS_END : next;
}

static void note_component(void *context, const uint32_t *members, size_t count)
{
    struct search *search = context;
    const struct lock_order *order = search->order;
    if (count == 1 && !bits_has(order->into[members[0]], members[0]))
        return;
    uint32_t id = search->component_count++;
    for (size_t i = 0; i < count; i++)
        search->component[members[i]] = id;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < count; k++)
            if (bits_has(order->own[members[i]], members[k]))
                bits_add(search->cyclic, id);
}

static bool is_cyclic(const struct search *search, uint32_t held, uint32_t taken)
{
    uint32_t component = search->component[taken];
    return component != FACTS_NONE && component == search->component[held] && bits_has(search->cyclic, component) &&
           bits_has(search->order->into[taken], held) &&
           !(held == taken && is_harmless_loop(&search->order->nodes[taken]));
}

/* What is held for certain where something is taken, so that nobody else can have it. */
static const uint64_t *gates_at(struct search *search, const struct take *take, instance_id instance)
{
    struct lock_order *order = search->order;
    uint32_t count = locks_count(order->locks);
    uint64_t *must = arena_alloc(order->arena, (bits_words(count) + 1) * sizeof *must), *may = bits_new(count);
    locks_held(order->locks, instance, take->at, must, may);
    mem_free(may);
    for (size_t w = 0; w < bits_words(count); w++)
        must[w] &= search->exclusive[w];
    for (lock_id id = 0; take->again && id < count; id++) {
        struct lock lock = locks_lock(order->locks, id);
        bool library = lock.object != FACTS_NONE && order_find(order, ORDER_MONITOR, lock.object) == FACTS_NONE;
        bool given_up = take->condition && library;
        for (uint32_t k = 0; k < take->wanted_count; k++)
            given_up |= order->nodes[take->wanted[k]].id == lock.object;
        if (given_up)
            bits_remove(must, id);
    }
    return must;
}

struct visit {
    struct search *search;
    thread_id thread;
};

static void add_candidates(struct visit *visit, const struct take *take, instance_id instance, uint32_t taken,
                           const uint64_t *held, bool own, const uint64_t **gates)
{
    struct search *search = visit->search;
    struct lock_order *order = search->order;
    size_t words = bits_words(order->node_count);
    for (uint32_t h = 0; (h = bits_next(held, words, h)) < order->node_count; h++) {
        if (!is_cyclic(search, h, taken))
            continue;
        if (search->count >= MOST_EDGES) {
            order_give_up(order, "there are too many ways to take locks");
            return;
        }
        if (*gates == NULL)
            *gates = gates_at(search, take, instance);
        struct order_edge edge = {.thread = visit->thread,
                                  .held = h,
                                  .taken = taken,
                                  .instance = instance,
                                  .at = take->at,
                                  .held_by = FACTS_NONE,
                                  .held_at = FACTS_NONE};
        bool counts = own || (order->nodes[h].known && order->nodes[taken].known);
        ARRAY_ADD(search->items, search->count, search->capacity, (struct candidate){edge, counts, *gates});
    }
}

/* The second pass: edges that may be on a cycle, with their places. */
static void note_edges(struct lock_order *order, void *context, const struct take *take, instance_id instance,
                       const uint64_t *own, const uint64_t *library)
{
    const uint64_t *gates = NULL;
    for (uint32_t k = 0; k < take->wanted_count; k++) {
        add_candidates(context, take, instance, take->wanted[k], own, true, &gates);
        add_candidates(context, take, instance, take->wanted[k], library, false, &gates);
    }
    for (uint32_t q = 0; take->condition && q < order->node_count; q++)
        if (order->nodes[q].kind == ORDER_LOCK && (bits_has(own, q) || bits_has(library, q))) {
            add_candidates(context, take, instance, q, own, true, &gates);
            add_candidates(context, take, instance, q, library, false, &gates);
        }
}

/* Main comes last: of several circles of the same locks the one is told whose threads are beside each other. */
static uint32_t rank(thread_id thread)
{
    return thread == THREADS_MAIN ? UINT32_MAX : thread;
}

static int compare_candidates(const void *one, const void *other)
{
    const struct order_edge *a = &((const struct candidate *)one)->edge, *b = &((const struct candidate *)other)->edge;
    const uint32_t keys[2][5] = {{a->held, a->taken, rank(a->thread), a->instance, a->at + 1},
                                 {b->held, b->taken, rank(b->thread), b->instance, b->at + 1}};
    for (size_t i = 0; i < 5; i++)
        if (keys[0][i] != keys[1][i])
            return keys[0][i] < keys[1][i] ? -1 : 1;
    return 0;
}

/* Whether a thread that has edges in the same component may be anywhere while one is where the edge is. */
static bool has_company(const struct search *search, const struct candidate *it, const uint64_t *present,
                        uint32_t threads)
{
    const struct order_edge *edge = &it->edge;
    struct parallel_place place = {edge->thread, edge->instance, edge->at};
    uint32_t component = search->component[edge->taken];
    if (edge->held == edge->taken && !search->order->nodes[edge->taken].again)
        return true;
    for (thread_id t = 0; t < threads; t++)
        if (bits_has(present, (size_t)component * threads + t) && !parallel_is_apart(search->order->parallel, place, t))
            return true;
    return false;
}

/* Drops edges whose threads are alone there: what only main does while nobody else runs makes no circle. */
static void drop_lonely(struct search *search)
{
    uint32_t threads = threads_count(search->order->threads);
    size_t kept = 0, before;
    do {
        uint64_t *present = bits_new((size_t)search->component_count * threads);
        for (size_t i = 0; i < search->count; i++)
            bits_add(present,
                     (size_t)search->component[search->items[i].edge.taken] * threads + search->items[i].edge.thread);
        before = search->count;
        kept = 0;
        for (size_t i = 0; i < before; i++)
            if (has_company(search, &search->items[i], present, threads))
                search->items[kept++] = search->items[i];
        search->count = kept;
        mem_free(present);
    } while (kept < before);
}

static void sort_candidates(struct search *search)
{
    uint32_t nodes = (uint32_t)search->order->node_count, at = 0;
    if (search->count > 0)
        qsort(search->items, search->count, sizeof *search->items, compare_candidates);
    search->first = arena_alloc(search->order->arena, (nodes + 1u) * sizeof *search->first);
    for (uint32_t node = 0; node <= nodes; node++) {
        while (at < search->count && search->items[at].edge.held < node)
            at++;
        search->first[node] = at;
    }
}

/* Whether two edges can be of two threads that wait at the same time. */
static bool fit(struct search *search, const struct candidate *one, const struct candidate *other)
{
    const struct lock_order *order = search->order;
    struct parallel_place a = {one->edge.thread, one->edge.instance, one->edge.at};
    struct parallel_place b = {other->edge.thread, other->edge.instance, other->edge.at};
    search->steps++;
    return !bits_overlap(one->gates, other->gates, bits_words(locks_count(order->locks))) &&
           parallel_may(order->parallel, a, b);
}

static bool is_same_cycle(const struct search *search, const struct cycle *cycle)
{
    if (cycle->length != search->length)
        return false;
    for (uint32_t i = 0; i < search->length; i++) {
        bool found = false;
        for (uint32_t k = 0; k < cycle->length && !found; k++)
            found = cycle->edges[k].held == search->items[search->path[i]].edge.held;
        if (!found)
            return false;
    }
    return true;
}

static void keep_cycle(struct search *search)
{
    struct lock_order *order = search->order;
    for (size_t i = 0; i < order->cycle_count; i++)
        if (is_same_cycle(search, &order->cycles[i]))
            return;
    struct order_edge *edges = arena_alloc(order->arena, search->length * sizeof *edges);
    for (uint32_t i = 0; i < search->length; i++)
        edges[i] = search->items[search->path[i]].edge;
    for (uint32_t i = 0; i < search->length; i++)
        order_find_places(order, &edges[i]);
    ARRAY_ADD(order->cycles, order->cycle_count, order->cycle_capacity, (struct cycle){edges, search->length});
}

static bool is_done(struct search *search)
{
    if (search->steps > MOST_STEPS)
        order_give_up(search->order, "there are too many ways to take locks");
    return search->steps > MOST_STEPS || search->order->cycle_count >= search->order->most_cycles ||
           budget_spent(search->order->budget);
}

static bool is_own(const struct search *search)
{
    for (uint32_t i = 0; i < search->length; i++)
        if (search->items[search->path[i]].own)
            return true;
    return false;
}

/* Whether the next edge fits with all on the path, and comes to a node that is not on it. */
static bool may_follow(struct search *search, uint32_t next)
{
    const struct candidate *it = &search->items[next];
    if (it->edge.taken < search->start || it->edge.taken == it->edge.held)
        return false;
    for (uint32_t i = 1; i < search->length; i++)
        if (search->items[search->path[i]].edge.held == it->edge.taken)
            return false;
    for (uint32_t i = 0; i < search->length; i++)
        if (!fit(search, &search->items[search->path[i]], it))
            return false;
    return true;
}

/* Simple cycles that begin with their least node, depth first; without recursion, since paths are short. */
static void extend_path(struct search *search)
{
    uint32_t next[MOST_LENGTH + 1] = {0};
    search->length = 0;
    next[0] = search->first[search->start];
    while (!is_done(search)) {
        uint32_t node =
            search->length == 0 ? search->start : search->items[search->path[search->length - 1]].edge.taken;
        if (next[search->length] >= search->first[node + 1]) {
            if (search->length == 0)
                return;
            search->length--;
            continue;
        }
        uint32_t item = next[search->length]++;
        if (!may_follow(search, item))
            continue;
        search->path[search->length++] = item;
        uint32_t taken = search->items[item].edge.taken;
        if (taken == search->start) {
            if (is_own(search))
                keep_cycle(search);
            search->length--;
        } else if (search->length == MOST_LENGTH) {
            order_give_up(search->order, "a circle may have very many threads");
            search->length--;
        } else {
            next[search->length] = search->first[taken];
        }
    }
}

/* Loops at one node: two threads that hold one object of it and take another; or one that waits for itself. */
static void find_loops(struct search *search, uint32_t node)
{
    for (uint32_t i = search->first[node]; i < search->first[node + 1] && !is_done(search); i++) {
        const struct candidate *one = &search->items[i];
        if (one->edge.taken != node)
            continue;
        search->path[0] = i;
        search->length = 1;
        if (!search->order->nodes[node].again && one->own)
            keep_cycle(search);
        for (uint32_t k = i; k < search->first[node + 1] && !is_done(search); k++) {
            const struct candidate *other = &search->items[k];
            if (other->edge.taken != node || !(one->own || other->own) || !fit(search, one, other))
                continue;
            search->path[1] = k;
            search->length = 2;
            keep_cycle(search);
        }
    }
}

/* Locks that only one thread can have at a time, and that are one thing: not a monitor and a lock of the library of the
 * same object. */
static void find_exclusive(struct search *search)
{
    const struct lock_order *order = search->order;
    const struct program *program = facts_program(order->facts);
    class_id plain = program_find(program, "java/util/concurrent/locks/ReentrantLock");
    class_id write = program_find(program, "java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock");
    search->exclusive = arena_alloc(order->arena, (bits_words(locks_count(order->locks)) + 1) * sizeof(uint64_t));
    for (lock_id id = 0; id < locks_count(order->locks); id++) {
        struct lock lock = locks_lock(order->locks, id);
        bool monitor = lock.object == FACTS_NONE || order_find(order, ORDER_MONITOR, lock.object) != FACTS_NONE;
        bool library = lock.object != FACTS_NONE && facts_object(order->facts, lock.object).kind != OBJECT_CLASS &&
                       ((plain != FACTS_NONE && program_is_subclass(program, lock.class, plain)) ||
                        (write != FACTS_NONE && program_is_subclass(program, lock.class, write)));
        if (lock.single && monitor != library)
            bits_add(search->exclusive, id);
    }
}

static void find_edges(struct search *search)
{
    struct lock_order *order = search->order;
    size_t words = bits_words(order->node_count) + 1;
    uint64_t *known = arena_alloc(order->arena, words * sizeof *known);
    for (uint32_t q = 0; q < order->node_count; q++) {
        order->into[q] = arena_alloc(order->arena, words * sizeof(uint64_t));
        order->own[q] = arena_alloc(order->arena, words * sizeof(uint64_t));
        if (order->nodes[q].known)
            bits_add(known, q);
    }
    for (thread_id t = 0; t < threads_count(order->threads); t++) {
        if (!runs_application(order, t))
            continue;
        struct thread_held held = order_spread(order, t);
        order_visit_takes(order, &held, note_take, known);
        order_spread_free(order, &held);
    }
}

static void find_components(struct search *search)
{
    struct lock_order *order = search->order;
    search->component = arena_alloc(order->arena, (order->node_count + 1) * sizeof *search->component);
    search->cyclic = arena_alloc(order->arena, (bits_words(order->node_count) + 1) * sizeof(uint64_t));
    for (uint32_t q = 0; q < order->node_count; q++)
        search->component[q] = FACTS_NONE;
    struct components_graph graph = {search, (uint32_t)order->node_count, next_held, note_component};
    struct components *components = components_new(&graph);
    for (uint32_t q = 0; q < order->node_count; q++)
        components_visit(components, q);
    components_free(components);
}

void order_find_cycles(struct lock_order *order)
{
    struct search search = {.order = order};
    order->into = arena_alloc(order->arena, (order->node_count + 1) * sizeof *order->into);
    order->own = arena_alloc(order->arena, (order->node_count + 1) * sizeof *order->own);
    find_edges(&search);
    find_components(&search);
    if (!bits_empty(search.cyclic, bits_words(order->node_count))) {
        order->locks = locks_new(order->facts, order->singles, order->budget); /* dear, and seldom needed */
        find_exclusive(&search);
        for (thread_id t = 0; t < threads_count(order->threads); t++) {
            if (!runs_application(order, t))
                continue;
            struct thread_held held = order_spread(order, t);
            struct visit visit = {&search, t};
            order_visit_takes(order, &held, note_edges, &visit);
            order_spread_free(order, &held);
        }
    }
    drop_lonely(&search);
    sort_candidates(&search);
    for (uint32_t q = 0; q < order->node_count && !is_done(&search); q++) {
        find_loops(&search, q);
        search.start = q;
        extend_path(&search);
    }
    mem_free(search.items);
}
