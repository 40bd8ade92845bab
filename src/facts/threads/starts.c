/* Where threads and their entries are started, and how often entries begin. */
#include "base/arena.h"
#include "base/array.h"
#include "base/bits.h"
#include "base/budget.h"
#include "facts/ranges/loops.h"
#include "facts/threads/code.h"
#include "facts/threads/internal.h"
#include "facts/threads/rounds.h"
#include "facts/threads/tasks.h"

#include <string.h>

/* Whether an edge is part of a way to the start of a thread, given what may lead there through the library. */
static bool leads_to_start(const struct threads *threads, const uint64_t *starters, instance_id root,
                           const struct facts_edge *edge)
{
    if (edge->kind == EDGE_START)
        return edge->callee == root;
    return bits_has(starters, edge->callee) && !code_is_application(threads->facts, edge->callee);
}

static struct thread_site *keep_sites(struct threads *threads, const struct thread_site *sites, size_t count)
{
    struct thread_site *kept = arena_alloc(threads->arena, (count + 1) * sizeof *kept);
    if (count > 0)
        memcpy(kept, sites, count * sizeof *kept);
    return kept;
}

static void find_thread_starts(struct threads *threads, thread_id id)
{
    const struct facts *facts = threads->facts;
    struct thread *thread = &threads->items[id];
    uint64_t *starters = threads_starters(threads, id, FACTS_NONE, true);
    uint32_t instances = facts_instance_count(facts);
    struct object_set objects = threads_objects(threads, id);
    struct thread_site *found = NULL;
    size_t count = 0, capacity = 0;
    thread->anytime = bits_has(starters, FACTS_ROOT);
    for (instance_id i = 1; i < instances; i++) {
        if (!bits_has(starters, i))
            continue;
        if (!code_is_application(facts, i)) {
            thread->anytime |= bits_has(threads->started, i); /* a thread of the library starts it */
            continue;
        }
        uint32_t edges;
        edge_id first = facts_calls_from(facts, i, &edges);
        for (edge_id e = first; e < first + edges; e++) {
            struct facts_edge edge = facts_edge(facts, e);
            if (!leads_to_start(threads, starters, thread->root, &edge) ||
                (count > 0 && found[count - 1].instance == i && found[count - 1].at == edge.at))
                continue;
            struct thread_site site = {i, edge.at};
            if (edge.kind == EDGE_CALL && loops_exclude(facts, site, objects))
                continue;
            ARRAY_ADD(found, count, capacity, site);
        }
    }
    thread->starts = keep_sites(threads, found, count);
    thread->start_count = (uint32_t)count;
    mem_free(found);
    mem_free(starters);
}

static bool takes_thread(const struct threads *threads, struct thread_site site, struct object_set objects)
{
    uint32_t count;
    const ir_value *values = code_arguments(code_body(threads->facts, site.instance), site.at, &count);
    for (uint32_t i = 0; i < count; i++)
        if (object_sets_meet(facts_points_to(threads->facts, site.instance, values[i]), objects))
            return true;
    return false;
}

/* Whether the application starts the thread itself: each start is given the thread's object. */
static bool is_started_directly(const struct threads *threads, thread_id id)
{
    const struct thread *thread = &threads->items[id];
    struct object_set objects = threads_objects(threads, id);
    if (thread->anytime || thread->start_count == 0)
        return false;
    for (uint32_t i = 0; i < thread->start_count; i++)
        if (!takes_thread(threads, thread->starts[i], objects))
            return false;
    return true;
}

/* The objects that must be handed to the library before an entry can begin: bits, to be freed; NULL if they are not
 * known. */
static uint64_t *objects_of_entry(const struct threads *threads, thread_id id, const struct tasks *tasks,
                                  instance_id entry)
{
    if (entry != threads->items[id].root)
        return tasks_receivers(tasks, entry, threads->reach[id]);
    struct object_set own = threads_objects(threads, id);
    if (!tasks_are_own(tasks, own))
        return NULL;
    uint64_t *objects = bits_new(facts_object_count(threads->facts));
    for (uint32_t i = 0; i < own.count; i++)
        objects[own.cells[i].index] |= own.cells[i].bits;
    return objects;
}

/* How often a task runs for each time that it is handed over: the most that one of the places says. */
static enum task_runs runs_of_sites(const struct tasks *tasks, const uint64_t *objects, const struct thread_site *sites,
                                    uint32_t count)
{
    enum task_runs most = TASK_RUNS_ONCE;
    for (uint32_t i = 0; i < count; i++) {
        enum task_runs here = tasks_runs(tasks, sites[i], objects);
        most = here > most ? here : most;
    }
    return most;
}

/* Whether a place hands over what it has just made, so that an object of which there is only one is handed over once,
 * though it is in a loop. */
static bool hands_fresh(const struct threads *threads, struct thread_site site, const uint64_t *objects)
{
    size_t words = bits_words(facts_object_count(threads->facts));
    uint32_t count, given = 0;
    const struct ir_body *body = code_body(threads->facts, site.instance);
    const ir_value *arguments = code_arguments(body, site.at, &count);
    object_id only = bits_next(objects, words, 0);
    if (bits_count(objects, words) != 1 || !facts_object(threads->facts, only).isolated)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        ir_value value = arguments[i];
        if (!object_set_has(facts_points_to(threads->facts, site.instance, value), only))
            continue;
        while (body->instructions[value].op == IR_cast)
            value = body->instructions[value].a;
        if (!rounds_make_anew(body, value, site.at))
            return false;
        given++;
    }
    return given == 1;
}

/* Whether an entry that begins when objects are handed over can begin once only. */
static bool is_one_start(const struct threads *threads, const uint64_t *objects, const struct thread_site *sites,
                         uint32_t count)
{
    return count == 1 && (singles_happens_once(threads->singles, sites[0].instance, sites[0].at) ||
                          hands_fresh(threads, sites[0], objects));
}

static void start_when_handed(struct threads *threads, struct thread_entry *entry, const struct tasks *tasks,
                              const uint64_t *objects)
{
    uint32_t count;
    struct thread_site *sites = tasks_handed(tasks, objects, &count);
    if (count > 0) {
        entry->starts = keep_sites(threads, sites, count);
        entry->start_count = count;
        entry->anytime = false;
        enum task_runs runs = runs_of_sites(tasks, objects, sites, count);
        entry->repeats = runs == TASK_RUNS_ANY_TIMES;
        entry->in_turn = runs == TASK_RUNS_IN_TURN;
        entry->overlaps = entry->repeats || !is_one_start(threads, objects, sites, count);
        entry->many = entry->overlaps || entry->in_turn;
    }
    mem_free(sites);
}

/* Whether a task that a thread of the application's own runs through the library (a FutureTask) runs once: it is handed
 * over once. */
static bool is_handed_once(const struct threads *threads, const struct tasks *tasks, const uint64_t *objects)
{
    uint32_t count;
    struct thread_site *sites = tasks_handed(tasks, objects, &count);
    bool once =
        is_one_start(threads, objects, sites, count) && runs_of_sites(tasks, objects, sites, count) == TASK_RUNS_ONCE;
    mem_free(sites);
    return once;
}

/* Whether somebody unknown calls what main's thread begins with, any number of times. */
static bool is_for_anyone(const struct facts *facts, instance_id entry)
{
    uint32_t count;
    const edge_id *edges = facts_calls_to(facts, entry, &count);
    for (uint32_t i = 0; i < count; i++) {
        struct facts_edge edge = facts_edge(facts, edges[i]);
        if (code_is_for_anyone(facts, &edge))
            return true;
    }
    return false;
}

static void find_entry_starts(struct threads *threads, thread_id id, const struct tasks *tasks, bool direct,
                              struct thread_entry *entry)
{
    const struct thread *thread = &threads->items[id];
    entry->starts = thread->starts;
    entry->start_count = thread->start_count;
    entry->anytime = thread->anytime;
    if (id == THREADS_MAIN) {
        entry->many = is_for_anyone(threads->facts, entry->instance);
        return;
    }
    /* What a thread's own code runs is run once; of what else the library calls, that is not known. */
    bool own_only = entry->kind == ENTRY_RUN && !entry->many;
    entry->many = own_only ? thread->many : !singles_runs_once(threads->singles, entry->instance);
    entry->overlaps = entry->many;
    entry->repeats = entry->many && !(own_only && direct);
    if (own_only && direct)
        return;
    uint64_t *objects = objects_of_entry(threads, id, tasks, entry->instance);
    if (objects != NULL && !direct)
        start_when_handed(threads, entry, tasks, objects);
    else if (objects != NULL && entry->kind == ENTRY_TASK && is_handed_once(threads, tasks, objects))
        entry->many = entry->overlaps = entry->repeats = false;
    mem_free(objects);
}

void threads_find_starts(struct threads *threads)
{
    struct tasks *tasks = tasks_new(threads->facts, threads->budget);
    for (thread_id id = 0; id < threads->count; id++) {
        struct thread *thread = &threads->items[id];
        bool direct = false;
        if (id != THREADS_MAIN && !budget_spent(threads->budget)) {
            find_thread_starts(threads, id);
            direct = is_started_directly(threads, id);
        }
        for (uint32_t i = 0; i < thread->entry_count && !budget_spent(threads->budget); i++)
            find_entry_starts(threads, id, tasks, direct, &thread->entries[i]);
        /* What was found of the last entry may not be all. */
        for (uint32_t i = 0; i < thread->entry_count && budget_spent(threads->budget); i++)
            thread->entries[i].many = thread->entries[i].anytime = thread->entries[i].overlaps =
                thread->entries[i].repeats = true;
    }
    tasks_free(tasks);
}
