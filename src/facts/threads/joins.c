/* Who waits for the end of threads: calls of Thread.join() without a time. */
#include "base/arena.h"
#include "base/array.h"
#include "base/bits.h"
#include "base/budget.h"
#include "facts/ranges/loops.h"
#include "facts/threads/code.h"
#include "facts/threads/internal.h"
#include "facts/threads/rounds.h"

#include <stdlib.h>
#include <string.h>

/* Whether every start of the thread happens below the instance that joins it, and none can come after the join. */
static bool is_certain(const struct threads *threads, thread_id id, struct thread_site join)
{
    const struct facts *facts = threads->facts;
    const struct ir_body *body = code_body(facts, join.instance);
    if (body == NULL || !singles_runs_once(threads->singles, join.instance))
        return false;
    uint64_t *starters = threads_starters(threads, id, join.instance, false);
    uint64_t *after = code_after(body, join.at);
    bool certain = bits_has(starters, join.instance);
    uint32_t instances = facts_instance_count(facts);
    for (instance_id i = 0; i < instances && certain; i++)
        if (i != join.instance && bits_has(starters, i))
            certain = i != FACTS_ROOT && !bits_has(threads->started, i);
    uint32_t count;
    edge_id first = facts_calls_from(facts, join.instance, &count);
    for (edge_id e = first; e < first + count && certain; e++) {
        struct facts_edge edge = facts_edge(facts, e);
        bool starts =
            edge.kind == EDGE_START ? edge.callee == threads->items[id].root : bits_has(starters, edge.callee);
        certain = !starts || edge.at == FACTS_NONE || (!bits_has(after, edge.at) && edge.at != join.at);
    }
    mem_free(starters);
    mem_free(after);
    return certain;
}

struct found_join {
    thread_id thread;
    struct thread_join join;
};

static int compare_joins(const void *one, const void *other)
{
    const struct found_join *a = one, *b = other;
    if (a->thread != b->thread)
        return a->thread < b->thread ? -1 : 1;
    if (a->join.site.instance != b->join.site.instance)
        return a->join.site.instance < b->join.site.instance ? -1 : 1;
    if (a->join.site.at != b->join.site.at)
        return a->join.site.at < b->join.site.at ? -1 : 1;
    return 0;
}

struct found_joins {
    struct found_join *items;
    size_t count, capacity;
};

/* Whether all starts of a thread are in an instance that runs once. */
static bool is_started_within(const struct threads *threads, const struct thread *thread, instance_id instance)
{
    for (uint32_t i = 0; i < thread->start_count; i++)
        if (thread->starts[i].instance != instance)
            return false;
    return !thread->anytime && thread->start_count > 0 && singles_runs_once(threads->singles, instance);
}

/* Looks whether a call joins a thread, given what it may be called on. */
static bool find_join(const struct threads *threads, thread_id id, struct object_set receivers,
                      struct thread_join *join)
{
    const struct thread *thread = &threads->items[id];
    object_id single = singles_only(threads->singles, receivers);
    if (!object_sets_meet(receivers, threads_objects(threads, id)))
        return false;
    if (single != FACTS_NONE && singles_only(threads->singles, threads_objects(threads, id)) == single) {
        join->certain = is_certain(threads, id, join->site);
        return true;
    }
    if (!code_is_application(threads->facts, join->site.instance))
        return false;
    struct loop_group group = {.facts = threads->facts,
                               .threads = threads,
                               .starts = thread->starts,
                               .start_count = thread->start_count,
                               .objects = threads_objects(threads, id)};
    if (is_started_within(threads, thread, join->site.instance))
        join->behind = loops_joined(&group, join->site);
    join->certain = join->behind != IR_NONE;
    join->round = !join->certain && thread->start_count == 1 &&
                  is_started_within(threads, thread, join->site.instance) &&
                  rounds_joined(threads->facts, join->site, thread->starts[0].at);
    return true;
}

static void look_at_callers(const struct threads *threads, instance_id join, struct found_joins *found)
{
    uint32_t count, arguments;
    const edge_id *edges = facts_calls_to(threads->facts, join, &count);
    for (uint32_t i = 0; i < count; i++) {
        struct facts_edge edge = facts_edge(threads->facts, edges[i]);
        const struct ir_body *body = code_body(threads->facts, edge.caller);
        const ir_value *values = code_arguments(body, edge.at, &arguments);
        if (edge.kind != EDGE_CALL || arguments != 1 || body->instructions[edge.at].op == IR_call_dynamic)
            continue;
        struct object_set receivers = facts_points_to(threads->facts, edge.caller, values[0]);
        for (thread_id id = 1; id < threads->count && !budget_spent(threads->budget); id++) {
            struct thread_join site = {{edge.caller, edge.at}, IR_NONE, false, false};
            if (!find_join(threads, id, receivers, &site))
                continue;
            ARRAY_ADD(found->items, found->count, found->capacity, (struct found_join){id, site});
        }
    }
}

static void keep_joins(struct threads *threads, struct found_joins *found)
{
    struct thread_join *kept = arena_alloc(threads->arena, (found->count + 1) * sizeof *kept);
    if (found->count > 0)
        qsort(found->items, found->count, sizeof *found->items, compare_joins);
    for (size_t i = 0; i < found->count; i++) {
        struct thread *thread = &threads->items[found->items[i].thread];
        if (i > 0 && compare_joins(&found->items[i - 1], &found->items[i]) == 0)
            continue;
        if (thread->join_count == 0)
            thread->joins = kept;
        thread->join_count++;
        *kept++ = found->items[i].join;
    }
}

void threads_find_joins(struct threads *threads)
{
    const struct program *program = facts_program(threads->facts);
    struct found_joins found = {0};
    class_id class = program_find(program, "java/lang/Thread");
    if (class == FACTS_NONE)
        return;
    const struct program_class *thread = program_class(program, class);
    for (uint32_t m = 0; m < thread->method_count; m++) {
        uint32_t count = 0;
        if (!code_is_method(program, thread->first_method + m, "join", "()V"))
            continue;
        const instance_id *instances = facts_instances_of(threads->facts, thread->first_method + m, &count);
        for (uint32_t i = 0; i < count; i++)
            look_at_callers(threads, instances[i], &found);
    }
    keep_joins(threads, &found);
    mem_free(found.items);
}
