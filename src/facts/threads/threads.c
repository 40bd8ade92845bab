#include "facts/threads/threads.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/bits.h"
#include "base/budget.h"
#include "base/idmap.h"
#include "base/pile.h"
#include "facts/threads/code.h"
#include "facts/threads/internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

uint32_t threads_count(const struct threads *threads)
{
    return threads->count;
}

const struct thread *threads_thread(const struct threads *threads, thread_id id)
{
    assert(id < threads->count);
    return &threads->items[id];
}

thread_id threads_of_root(const struct threads *threads, instance_id root)
{
    return idmap_get(threads->by_root, root);
}

bool threads_runs(const struct threads *threads, thread_id id, instance_id instance)
{
    assert(id < threads->count && instance < facts_instance_count(threads->facts));
    return bits_has(threads->reach[id], instance);
}

const uint64_t *threads_reach(const struct threads *threads, thread_id id)
{
    assert(id < threads->count);
    return threads->reach[id];
}

static struct object_set receivers(const struct threads *threads, instance_id instance)
{
    ir_value self = code_parameter(code_body(threads->facts, instance), 0);
    return self == FACTS_NONE ? (struct object_set){0} : facts_points_to(threads->facts, instance, self);
}

struct object_set threads_objects(const struct threads *threads, thread_id id)
{
    assert(id < threads->count);
    instance_id root = threads->items[id].root;
    object_id context = facts_instance(threads->facts, root).context;
    if (context != FACTS_NONE)
        return (struct object_set){&threads->own[id], 1};
    return receivers(threads, root);
}

class_id threads_class(const struct threads *threads, thread_id id, uint32_t n)
{
    return threads->classes[id][n];
}

/* Whether the JVM calls it when a thread has ended its run method, and so it is no thread of its own. */
static bool is_epilogue(const struct facts *facts, instance_id instance)
{
    method_id method = facts_instance(facts, instance).method;
    return method != FACTS_NONE && (code_is_method(facts_program(facts), method, "exit", "()V") ||
                                    code_is_method(facts_program(facts), method, "dispatchUncaughtException", NULL));
}

/* All that threads begin with, and main's. */
static void find_started(struct threads *threads)
{
    uint32_t edges = facts_edge_count(threads->facts);
    threads->started = bits_new(facts_instance_count(threads->facts));
    for (edge_id e = 0; e < edges; e++) {
        struct facts_edge edge = facts_edge(threads->facts, e);
        if (edge.kind == EDGE_START)
            bits_add(threads->started, edge.callee);
    }
}

static bool is_thread(const struct threads *threads, instance_id i)
{
    return i == FACTS_ROOT || (bits_has(threads->started, i) && !is_epilogue(threads->facts, i));
}

/* The threads, by rising instance. */
static void find_roots(struct threads *threads)
{
    uint32_t instances = facts_instance_count(threads->facts);
    find_started(threads);
    for (instance_id i = 0; i < instances; i++)
        threads->count += is_thread(threads, i);
    threads->items = arena_alloc(threads->arena, threads->count * sizeof *threads->items);
    threads->reach = arena_alloc(threads->arena, threads->count * sizeof *threads->reach);
    threads->own = arena_alloc(threads->arena, threads->count * sizeof *threads->own);
    threads->classes = arena_alloc(threads->arena, threads->count * sizeof *threads->classes);
    thread_id id = 0;
    for (instance_id i = 0; i < instances; i++)
        if (is_thread(threads, i)) {
            object_id context = facts_instance(threads->facts, i).context;
            if (context != FACTS_NONE)
                threads->own[id] = (struct object_cell){context / 64, (uint64_t)1 << (context % 64)};
            threads->items[id].root = i;
            threads->items[id].many = !singles_runs_once(threads->singles, i);
            idmap_put(threads->by_root, i, id++);
        }
}

/* What the JVM calls in a thread after its run method. */
static void find_epilogues(struct threads *threads, thread_id id)
{
    struct pile roots = {0};
    struct thread *thread = &threads->items[id];
    uint32_t instances = facts_instance_count(threads->facts);
    pile_add(&roots, thread->root);
    for (instance_id i = 1; id != THREADS_MAIN && i < instances; i++) {
        if (!bits_has(threads->started, i) || is_thread(threads, i))
            continue;
        object_id context = facts_instance(threads->facts, i).context;
        struct object_set own = threads_objects(threads, id);
        if (context != FACTS_NONE ? object_set_has(own, context) : object_sets_meet(own, receivers(threads, i)))
            pile_add(&roots, i);
    }
    instance_id *kept = arena_alloc(threads->arena, roots.count * sizeof *kept);
    memcpy(kept, roots.items, roots.count * sizeof *kept);
    thread->roots = kept;
    thread->root_count = (uint32_t)roots.count;
    pile_free(&roots);
}

/* What is found while all that a thread may run is looked for: an instance is reached by library code alone, or behind
 * code of the application. */
struct reach_search {
    uint64_t *reach, *behind;
    struct pile todo; /* instance * 2 + behind */
};

static void reach_add(const struct threads *threads, struct reach_search *search, instance_id instance, bool behind)
{
    behind |= code_is_application(threads->facts, instance);
    bool added = bits_add(search->reach, instance);
    if (behind ? bits_add(search->behind, instance) : added)
        pile_add(&search->todo, instance * 2 + behind);
}

static void find_reach(struct threads *threads, thread_id id)
{
    uint32_t instances = facts_instance_count(threads->facts);
    struct reach_search search = {.reach = bits_new(instances), .behind = bits_new(instances)};
    bool asks = bits_has(threads->asking, id);
    for (uint32_t i = 0; i < threads->items[id].root_count; i++)
        reach_add(threads, &search, threads->items[id].roots[i], false);
    while (search.todo.count > 0 && !budget_spent(threads->budget)) {
        uint32_t count, item = pile_take(&search.todo);
        edge_id first = facts_calls_from(threads->facts, item / 2, &count);
        for (edge_id e = first; e < first + count; e++) {
            struct facts_edge edge = facts_edge(threads->facts, e);
            if (edge.kind == EDGE_START || (item % 2 == 0 && !asks && threads_is_question(threads->facts, edge.callee)))
                continue;
            reach_add(threads, &search, edge.callee, item % 2 != 0);
        }
    }
    threads->reach[id] = search.reach;
    mem_free(search.behind);
    pile_free(&search.todo);
}

/* Whether it is the code of threads themselves, that runs a Runnable. */
static bool is_own_code(const struct threads *threads, instance_id instance)
{
    static const char *const own[] = {"java/lang/Thread", "java/lang/VirtualThread",
                                      "java/lang/ThreadBuilders$BoundVirtualThread"};
    const struct program *program = facts_program(threads->facts);
    method_id method = facts_instance(threads->facts, instance).method;
    if (method == FACTS_NONE)
        return false;
    const char *name = program_class(program, program_method(program, method)->owner)->name;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strcmp(name, own[i]) == 0)
            return true;
    return false;
}

static int compare_entries(const void *one, const void *other)
{
    const struct thread_entry *a = one, *b = other;
    if (a->instance != b->instance)
        return a->instance < b->instance ? -1 : 1;
    return (int)a->kind - (int)b->kind;
}

/* What is found while a thread's entries are looked for. */
struct entry_search {
    struct thread_entry *found;
    size_t count, capacity;
    uint64_t *own, *seen; /* instances: reached through code of threads alone; reached */
    bool asks;            /* asked.c */
    struct pile todo;
};

static void add_entry(struct entry_search *search, instance_id instance, enum entry_kind kind)
{
    ARRAY_ADD(search->found, search->count, search->capacity,
              (struct thread_entry){.instance = instance, .kind = kind});
}

/* Goes on from an instance of the library: to what it calls, until the application is reached. */
static void search_callees(const struct threads *threads, struct entry_search *search, instance_id instance,
                           enum entry_kind kind)
{
    uint32_t count;
    edge_id first = facts_calls_from(threads->facts, instance, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(threads->facts, e);
        uint64_t *seen = kind == ENTRY_RUN ? search->own : search->seen;
        if (edge.kind == EDGE_START || edge.kind == EDGE_INIT || !bits_add(seen, edge.callee) ||
            (!search->asks && threads_is_question(threads->facts, edge.callee)))
            continue;
        method_id method = facts_instance(threads->facts, edge.callee).method;
        if (!code_is_application(threads->facts, edge.callee)) {
            /* What the JVM does before main calls nothing of the application. */
            if (kind != ENTRY_MAIN)
                pile_add(&search->todo, edge.callee);
        } else if (!code_is_method(facts_program(threads->facts), method, "<init>", NULL))
            add_entry(search, edge.callee, kind); /* nobody is given a constructor to run: that is reflection */
    }
}

static void search_entries(const struct threads *threads, struct entry_search *search, instance_id root)
{
    enum entry_kind other = root == FACTS_ROOT ? ENTRY_MAIN : ENTRY_TASK;
    if (code_is_application(threads->facts, root)) {
        add_entry(search, root, ENTRY_RUN);
        return;
    }
    bits_add(search->own, root);
    pile_add(&search->todo, root);
    while (search->todo.count > 0) {
        instance_id instance = pile_take(&search->todo);
        bool own = root != FACTS_ROOT && bits_has(search->own, instance) && is_own_code(threads, instance);
        search_callees(threads, search, instance, own ? ENTRY_RUN : other);
    }
}

static void find_entries(struct threads *threads, thread_id id)
{
    struct thread *thread = &threads->items[id];
    uint32_t instances = facts_instance_count(threads->facts);
    struct entry_search search = {
        .own = bits_new(instances), .seen = bits_new(instances), .asks = bits_has(threads->asking, id)};
    for (uint32_t i = 0; i < thread->root_count; i++)
        search_entries(threads, &search, thread->roots[i]);
    if (search.count > 0)
        qsort(search.found, search.count, sizeof *search.found, compare_entries);
    thread->entries = arena_alloc(threads->arena, (search.count + 1) * sizeof *thread->entries);
    thread->task_only = true;
    for (size_t i = 0; i < search.count; i++) {
        if (thread->entry_count > 0 && thread->entries[thread->entry_count - 1].instance == search.found[i].instance) {
            thread->entries[thread->entry_count - 1].many = true; /* its own, and a task as well */
            continue;
        }
        thread->entries[thread->entry_count++] = search.found[i];
        thread->task_only &= search.found[i].kind == ENTRY_TASK;
    }
    mem_free(search.own);
    mem_free(search.seen);
    mem_free(search.found);
    pile_free(&search.todo);
}

uint64_t *threads_starters(const struct threads *threads, thread_id id, instance_id stop, bool application_stops)
{
    const struct facts *facts = threads->facts;
    uint64_t *starters = bits_new(facts_instance_count(facts));
    struct pile todo = {0};
    uint32_t count;
    const edge_id *edges = facts_calls_to(facts, threads->items[id].root, &count);
    for (uint32_t i = 0; i < count; i++) {
        struct facts_edge edge = facts_edge(facts, edges[i]);
        if (edge.kind == EDGE_START && bits_add(starters, edge.caller))
            pile_add(&todo, edge.caller);
    }
    while (todo.count > 0) {
        instance_id instance = pile_take(&todo);
        if (instance == stop || (application_stops && code_is_application(facts, instance)))
            continue;
        edges = facts_calls_to(facts, instance, &count);
        for (uint32_t i = 0; i < count; i++) {
            struct facts_edge edge = facts_edge(facts, edges[i]);
            if (edge.kind != EDGE_START && bits_add(starters, edge.caller))
                pile_add(&todo, edge.caller);
        }
    }
    pile_free(&todo);
    return starters;
}

static void find_classes(struct threads *threads, thread_id id)
{
    struct object_set objects = threads_objects(threads, id);
    struct pile found = {0};
    uint64_t *seen = bits_new(program_class_count(facts_program(threads->facts)));
    for (object_id o = object_set_next(objects, 0); o != FACTS_NONE; o = object_set_next(objects, o + 1)) {
        class_id class = facts_object(threads->facts, o).class;
        if (class != FACTS_NONE && bits_add(seen, class))
            pile_add(&found, class);
    }
    if (id == THREADS_MAIN)
        pile_add(&found, program_find(facts_program(threads->facts), "java/lang/Thread"));
    pile_add(&found, FACTS_NONE);
    threads->classes[id] = arena_alloc(threads->arena, found.count * sizeof(class_id));
    memcpy(threads->classes[id], found.items, found.count * sizeof(class_id));
    pile_free(&found);
    mem_free(seen);
}

bool threads_complete(const struct threads *threads)
{
    return threads->complete;
}

/* When the budget is spent: the thread may run anything. */
static void give_up(struct threads *threads, thread_id id)
{
    uint32_t instances = facts_instance_count(threads->facts);
    struct thread *thread = &threads->items[id];
    if (threads->reach[id] == NULL)
        threads->reach[id] = bits_new(instances);
    memset(threads->reach[id], 0xff, bits_words(instances) * sizeof(uint64_t));
    if (threads->classes[id] == NULL) {
        threads->classes[id] = arena_alloc(threads->arena, sizeof(class_id));
        threads->classes[id][0] = FACTS_NONE;
    }
    thread->many = id != THREADS_MAIN;
    thread->anytime = true;
    if (thread->roots == NULL) {
        thread->roots = &thread->root;
        thread->root_count = 1;
    }
}

struct threads *threads_new(const struct facts *facts, const struct singles *singles, struct budget *budget)
{
    struct threads *threads = mem_new(1, sizeof *threads);
    threads->facts = facts;
    threads->singles = singles;
    threads->arena = arena_new();
    threads->by_root = idmap_new();
    threads->budget = budget;
    find_roots(threads);
    threads->asking = threads_that_ask(threads);
    for (thread_id id = 0; id < threads->count && !budget_spent(budget); id++) {
        find_epilogues(threads, id);
        find_reach(threads, id);
        find_entries(threads, id);
        find_classes(threads, id);
    }
    threads_find_starts(threads);
    threads_find_joins(threads);
    threads_find_waits(threads);
    threads->complete = facts_complete(facts) && !budget_spent(budget);
    for (thread_id id = 0; id < threads->count && budget_spent(budget); id++)
        give_up(threads, id);
    return threads;
}

void threads_free(struct threads *threads)
{
    if (threads == NULL)
        return;
    for (thread_id id = 0; id < threads->count; id++)
        mem_free(threads->reach[id]);
    mem_free(threads->started);
    mem_free(threads->asking);
    idmap_free(threads->by_root);
    mem_free(threads->waits);
    mem_free(threads->gates);
    pile_free(&threads->asks_end);
    arena_free(threads->arena);
    mem_free(threads);
}
