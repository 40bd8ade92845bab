#include "facts/waits/waits.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/budget.h"
#include "facts/threads/code.h"
#include "facts/threads/collected.h"
#include "facts/threads/internal.h"
#include "facts/waits/futures.h"
#include "facts/waits/latches.h"

#include <string.h>

/* The library's pools of threads, whose tasks have all ended when they are terminated, and whose futures nobody else
 * can complete. */
static const char *const pools[] = {"java/util/concurrent/AbstractExecutorService",
                                    "java/util/concurrent/ThreadPoolExecutor",
                                    "java/util/concurrent/ScheduledThreadPoolExecutor",
                                    "java/util/concurrent/Executors$DelegatedExecutorService",
                                    "java/util/concurrent/Executors$DelegatedScheduledExecutorService",
                                    NULL};

void waits_add(struct threads *threads, struct thread_wait wait)
{
    ARRAY_ADD(threads->waits, threads->wait_count, threads->wait_capacity, wait);
}

const struct thread_wait *threads_waits(const struct threads *threads, uint32_t *count)
{
    *count = (uint32_t)threads->wait_count;
    return threads->waits;
}

const struct thread_gate *threads_gates(const struct threads *threads, uint32_t *count)
{
    *count = (uint32_t)threads->gate_count;
    return threads->gates;
}

/* A value that stands for one object at run time: of a body that runs once, outside of loops; or what a final static
 * field holds. */
struct one_value {
    instance_id instance; /* FACTS_NONE: of a field */
    uint32_t value;       /* or the field */
};

/* The place in its caller that an instance is called from, if there is only one; else false. */
static bool only_caller(const struct facts *facts, instance_id instance, struct thread_site *site)
{
    uint32_t count;
    const edge_id *edges = facts_calls_to(facts, instance, &count);
    if (count != 1)
        return false;
    struct facts_edge edge = facts_edge(facts, edges[0]);
    *site = (struct thread_site){edge.caller, edge.at};
    return edge.kind == EDGE_CALL && edge.caller != FACTS_ROOT && edge.at != FACTS_NONE &&
           code_body(facts, edge.caller) != NULL &&
           code_body(facts, edge.caller)->instructions[edge.at].op != IR_call_dynamic;
}

/* Whether what a call hands over to a method is the parameter of that number: not where a lambda stands between. */
static bool passes_plainly(const struct facts *facts, struct thread_site site, ir_value receiver)
{
    const struct ir_body *body = code_body(facts, site.instance);
    if (body->instructions[site.at].op == IR_call_static || body->instructions[site.at].op == IR_call_special)
        return true;
    struct object_set set = facts_points_to(facts, site.instance, receiver);
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1))
        if (facts_object(facts, o).kind != OBJECT_SITE)
            return false;
    return true;
}

static bool find_one(const struct threads *threads, instance_id instance, ir_value value, struct one_value *one)
{
    const struct facts *facts = threads->facts;
    const struct program *program = facts_program(facts);
    for (uint32_t steps = 0; steps < 16; steps++) {
        const struct ir_body *body = code_body(facts, instance);
        if (body == NULL)
            return false;
        while (body->instructions[value].op == IR_cast)
            value = body->instructions[value].a;
        const struct ir_instruction *it = &body->instructions[value];
        if (it->op == IR_get_static) {
            class_id owner = program_method(program, facts_instance(facts, instance).method)->owner;
            field_id field = code_field(program, owner, it->a);
            *one = (struct one_value){FACTS_NONE, field};
            if (field != FACTS_NONE && (program_ir_field(program, field)->flags & IR_ACCESS_FINAL) != 0)
                return true;
        }
        struct thread_site site;
        uint32_t count;
        if (it->op != IR_parameter || !only_caller(facts, instance, &site)) {
            *one = (struct one_value){instance, value};
            return singles_happens_once(threads->singles, instance, value);
        }
        const ir_value *arguments = code_arguments(code_body(facts, site.instance), site.at, &count);
        if (it->a >= count || !passes_plainly(facts, site, arguments[0]))
            return false;
        instance = site.instance;
        value = arguments[it->a];
    }
    return false;
}

/* Whether a call is of one of these methods of a pool; sets the pool. */
static bool is_of_pool(const struct threads *threads, struct thread_site site, const char *const *names,
                       struct one_value *pool)
{
    uint32_t count;
    const struct ir_body *body = code_body(threads->facts, site.instance);
    const ir_value *arguments = code_arguments(body, site.at, &count);
    return arguments != NULL && count > 0 && body->instructions[site.at].op != IR_call_static &&
           body->instructions[site.at].op != IR_call_dynamic &&
           code_calls_library(threads->facts, site.instance, site.at, names, pools) &&
           code_is_of_library(threads->facts, site.instance, arguments[0]) &&
           find_one(threads, site.instance, arguments[0], pool);
}

struct sites {
    struct thread_site *items;
    size_t count, capacity;
};

static void add_site(struct sites *sites, struct thread_site site)
{
    for (size_t i = 0; i < sites->count; i++)
        if (sites->items[i].instance == site.instance && sites->items[i].at == site.at)
            return;
    ARRAY_ADD(sites->items, sites->count, sites->capacity, site);
}

bool waits_task_starts(const struct threads *threads, instance_id task, struct thread_site **starts, uint32_t *count)
{
    struct sites sites = {0};
    bool known = true;
    for (thread_id id = 1; id < threads->count; id++)
        for (uint32_t i = 0; i < threads->items[id].entry_count; i++) {
            const struct thread_entry *entry = &threads->items[id].entries[i];
            if (entry->instance != task)
                continue;
            known &= entry->kind == ENTRY_TASK && !entry->anytime;
            for (uint32_t s = 0; s < entry->start_count; s++)
                add_site(&sites, entry->starts[s]);
        }
    *starts = sites.items;
    *count = (uint32_t)sites.count;
    return known && sites.count > 0;
}

static bool is_first(const struct threads *threads, thread_id id, uint32_t entry)
{
    instance_id task = threads->items[id].entries[entry].instance;
    for (thread_id t = 1; t <= id; t++)
        for (uint32_t i = 0; i < (t == id ? entry : threads->items[t].entry_count); i++)
            if (threads->items[t].entries[i].instance == task)
                return false;
    return true;
}

/* Calls `visit` for each task, once, with all places that start it in any thread; not for tasks of which these are not
 * all. */
typedef void task_visit(struct threads *threads, instance_id task, const struct thread_site *starts, uint32_t count);

static void each_task(struct threads *threads, task_visit *visit)
{
    for (thread_id id = 1; id < threads->count; id++)
        for (uint32_t i = 0; i < threads->items[id].entry_count && !budget_spent(threads->budget); i++) {
            const struct thread_entry *entry = &threads->items[id].entries[i];
            if (entry->kind != ENTRY_TASK || !is_first(threads, id, i))
                continue;
            struct thread_site *starts;
            uint32_t count;
            if (waits_task_starts(threads, entry->instance, &starts, &count))
                visit(threads, entry->instance, starts, count);
            mem_free(starts);
        }
}

/* The pool that all places hand a task over to. */
static bool find_pool(const struct threads *threads, const struct thread_site *starts, uint32_t count,
                      struct one_value *pool)
{
    static const char *const names[] = {
        "execute", "submit", "schedule", "scheduleAtFixedRate", "scheduleWithFixedDelay", NULL};
    struct one_value other;
    if (!is_of_pool(threads, starts[0], names, pool))
        return false;
    for (uint32_t i = 1; i < count; i++)
        if (!is_of_pool(threads, starts[i], names, &other) || other.instance != pool->instance ||
            other.value != pool->value)
            return false;
    return true;
}

/* Whether the program changes the number of threads of a pool. */
static bool resizes_pools(const struct threads *threads)
{
    const struct program *program = facts_program(threads->facts);
    class_id class = program_find(program, "java/util/concurrent/ThreadPoolExecutor");
    for (uint32_t m = 0; class != FACTS_NONE && m < program_class(program, class)->method_count; m++) {
        method_id method = program_class(program, class)->first_method + m;
        if ((code_is_method(program, method, "setCorePoolSize", NULL) ||
             code_is_method(program, method, "setMaximumPoolSize", NULL)) &&
            facts_reachable(threads->facts, method))
            return true;
    }
    return false;
}

/* Where the value of a final static field comes from: the only place that sets it, in the initialiser of its class. */
static bool find_set(const struct threads *threads, field_id field, struct thread_site *made)
{
    const struct program *program = facts_program(threads->facts);
    class_id owner = program_field(program, field)->owner;
    uint32_t count, sets = 0;
    for (uint32_t m = 0; m < program_class(program, owner)->method_count; m++) {
        method_id method = program_class(program, owner)->first_method + m;
        const instance_id *instances = facts_instances_of(threads->facts, method, &count);
        const struct ir_body *body = code_is_method(program, method, "<clinit>", NULL) && count == 1
                                         ? code_body(threads->facts, instances[0])
                                         : NULL;
        for (ir_value at = 0; body != NULL && at < body->instruction_count; at++)
            if (body->instructions[at].op == IR_put_static &&
                code_field(program, owner, body->instructions[at].a) == field) {
                *made = (struct thread_site){instances[0], body->instructions[at].b};
                sets++;
            }
    }
    return sets == 1;
}

/* Whether a place makes an executor with one thread. What a factory of threads would do is not looked at. */
static bool makes_single(const struct threads *threads, struct thread_site site)
{
    static const char *const singles[] = {"newSingleThreadExecutor", "newSingleThreadScheduledExecutor", NULL};
    static const char *const sized[] = {"newFixedThreadPool", "newScheduledThreadPool", NULL};
    static const char *const owners[] = {"java/util/concurrent/Executors", NULL};
    const struct ir_body *body = code_body(threads->facts, site.instance);
    uint32_t count;
    const ir_value *arguments = code_arguments(body, site.at, &count);
    if (body->instructions[site.at].op != IR_call_static)
        return false;
    if (count == 0)
        return code_calls_library(threads->facts, site.instance, site.at, singles, owners);
    const struct ir_instruction *size = &body->instructions[arguments[0]];
    return count == 1 && size->op == IR_integer && size->a == 1 && size->b == 0 &&
           code_calls_library(threads->facts, site.instance, site.at, sized, owners);
}

bool threads_in_turn(const struct threads *threads, instance_id task, struct thread_site *executor)
{
    struct thread_site *starts;
    uint32_t count;
    struct one_value pool = {FACTS_NONE, FACTS_NONE};
    bool known = threads->complete && waits_task_starts(threads, task, &starts, &count) &&
                 find_pool(threads, starts, count, &pool) && !resizes_pools(threads);
    if (threads->complete)
        mem_free(starts);
    if (!known)
        return false;
    *executor = (struct thread_site){pool.instance, pool.value};
    return (pool.instance != FACTS_NONE || find_set(threads, pool.value, executor)) && makes_single(threads, *executor);
}

/* invokeAll waits for all that is in its list, if nothing else starts it. */
static void find_invoked(struct threads *threads, instance_id task, const struct thread_site *starts, uint32_t count)
{
    ir_value call = collected_for(threads->facts, starts[0]);
    bool all = call != FACTS_NONE && singles_runs_once(threads->singles, starts[0].instance);
    for (uint32_t i = 1; i < count && all; i++)
        all = starts[i].instance == starts[0].instance && collected_for(threads->facts, starts[i]) == call;
    if (all)
        waits_add(threads,
                  (struct thread_wait){
                      .site = {starts[0].instance, call}, .behind = IR_NONE, .thread = FACTS_NONE, .task = task});
}

/* Where a pool is seen to be terminated: `while (!pool.awaitTermination(…))`, `if (pool.isTerminated())`. Nothing that
 * was handed to it runs any more, or ever will. */
static void find_terminated(struct threads *threads, instance_id task, const struct thread_site *starts, uint32_t count)
{
    static const char *const names[] = {"awaitTermination", "isTerminated", NULL};
    struct one_value pool, other;
    if (!find_pool(threads, starts, count, &pool))
        return;
    for (size_t i = 0; i < threads->asks_end.count; i += 2) {
        struct thread_site site = {threads->asks_end.items[i], threads->asks_end.items[i + 1]};
        if (!is_of_pool(threads, site, names, &other) || other.instance != pool.instance || other.value != pool.value)
            continue;
        uint32_t behind = code_where_true(code_body(threads->facts, site.instance), site.at);
        if (behind != IR_NONE)
            waits_add(threads,
                      (struct thread_wait){.site = site, .behind = behind, .thread = FACTS_NONE, .task = task});
    }
}

/* Calls of the application that ask whether a pool has ended. */
static void list_asks(struct threads *threads)
{
    const struct program *program = facts_program(threads->facts);
    uint32_t edges = facts_edge_count(threads->facts), count;
    for (edge_id e = 0; e < edges; e++) {
        struct facts_edge edge = facts_edge(threads->facts, e);
        method_id method = facts_instance(threads->facts, edge.callee).method;
        if (edge.kind != EDGE_CALL || edge.caller == FACTS_ROOT || method == FACTS_NONE ||
            !code_is_application(threads->facts, edge.caller) ||
            code_arguments(code_body(threads->facts, edge.caller), edge.at, &count) == NULL ||
            (!code_is_method(program, method, "awaitTermination", NULL) &&
             !code_is_method(program, method, "isTerminated", NULL)))
            continue;
        size_t last = threads->asks_end.count;
        if (last >= 2 && threads->asks_end.items[last - 2] == edge.caller &&
            threads->asks_end.items[last - 1] == edge.at)
            continue;
        pile_add(&threads->asks_end, edge.caller);
        pile_add(&threads->asks_end, edge.at);
    }
}

void threads_find_waits(struct threads *threads)
{
    list_asks(threads);
    each_task(threads, find_invoked);
    if (threads->asks_end.count > 0)
        each_task(threads, find_terminated);
    each_task(threads, futures_find);
    latches_find(threads);
    if (budget_spent(threads->budget))
        threads->wait_count = threads->gate_count = 0;
}
