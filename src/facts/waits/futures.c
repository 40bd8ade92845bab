#include "facts/waits/futures.h"

#include "base/bits.h"
#include "base/memory.h"
#include "base/pile.h"
#include "facts/ranges/loops.h"
#include "facts/threads/code.h"
#include "facts/threads/internal.h"

#include <string.h>

static const char *const completable[] = {"java/util/concurrent/CompletableFuture", NULL};

/* Methods by which anybody can make a CompletableFuture complete before its task has ended. */
static const char *const completers[] = {"complete",
                                         "completeExceptionally",
                                         "cancel",
                                         "obtrudeValue",
                                         "obtrudeException",
                                         "completeAsync",
                                         "completeOnTimeout",
                                         "orTimeout",
                                         NULL};

static bool is_one_of(const char *name, const char *const *list)
{
    for (; *list != NULL; list++)
        if (strcmp(name, *list) == 0)
            return true;
    return false;
}

/* Whether an instance belongs to CompletableFuture itself, or a class within it. */
static bool is_its_own(const struct facts *facts, instance_id instance)
{
    const struct program *program = facts_program(facts);
    method_id method = facts_instance(facts, instance).method;
    if (method == FACTS_NONE)
        return false;
    const char *owner = program_class(program, program_method(program, method)->owner)->name;
    size_t length = strlen(completable[0]);
    return strncmp(owner, completable[0], length) == 0 && (owner[length] == '\0' || owner[length] == '$');
}

/* Whether somebody completes futures otherwise than by the end of their tasks. */
static bool completes_futures(const struct facts *facts)
{
    const struct program *program = facts_program(facts);
    class_id class = program_find(program, completable[0]);
    if (class == FACTS_NONE)
        return false;
    const struct program_class *of = program_class(program, class);
    for (uint32_t m = 0; m < of->method_count; m++) {
        uint32_t instances, edges;
        const char *name = program_selector_name(program, program_method(program, of->first_method + m)->selector);
        const instance_id *all = facts_instances_of(facts, of->first_method + m, &instances);
        for (uint32_t i = 0; is_one_of(name, completers) && i < instances; i++) {
            const edge_id *calls = facts_calls_to(facts, all[i], &edges);
            for (uint32_t e = 0; e < edges; e++) {
                struct facts_edge edge = facts_edge(facts, calls[e]);
                if (edge.kind != EDGE_CALL || edge.caller == FACTS_ROOT || !is_its_own(facts, edge.caller))
                    return true;
            }
        }
    }
    return false;
}

/* Adds what is in the array that a call takes, if the same block fills it for this call alone: allOf(one, other). */
static void add_elements(const struct ir_body *body, ir_value array, ir_value call, struct pile *todo)
{
    size_t before = todo->count;
    uint32_t block = code_block(body, call);
    for (ir_value at = 0; body->instructions[array].op == IR_new_array && at < body->instruction_count; at++) {
        const struct ir_instruction *it = &body->instructions[at];
        if (at == call || ir_uses(body, it, array) == 0)
            continue;
        bool fills = it->op == IR_put_element && it->a == array && it->c != array && at < call &&
                     code_block(body, at) == block && body->instructions[it->b].op == IR_integer;
        for (ir_value other = array; fills && other < at; other++) /* no element is set twice */
            fills = body->instructions[other].op != IR_put_element || body->instructions[other].a != array ||
                    body->instructions[body->instructions[other].b].a != body->instructions[it->b].a;
        if (!fills) {
            todo->count = before;
            return;
        }
        pile_add(todo, it->c);
    }
}

/* Adds the futures that must be complete when a value is: those that a call takes. */
static void add_needed(const struct facts *facts, instance_id instance, ir_value value, struct pile *todo)
{
    static const char *const behind_one[] = {"thenApply",        "thenApplyAsync",
                                             "thenAccept",       "thenAcceptAsync",
                                             "thenRun",          "thenRunAsync",
                                             "whenComplete",     "whenCompleteAsync",
                                             "handle",           "handleAsync",
                                             "exceptionally",    "thenCompose",
                                             "thenComposeAsync", NULL};
    static const char *const behind_both[] = {
        "thenCombine", "thenCombineAsync", "thenAcceptBoth", "thenAcceptBothAsync", "runAfterBoth", "runAfterBothAsync",
        NULL};
    static const char *const behind_all[] = {"allOf", NULL};
    const struct ir_body *body = code_body(facts, instance);
    uint32_t count;
    const ir_value *arguments = code_arguments(body, value, &count);
    if (body->instructions[value].op == IR_cast)
        pile_add(todo, body->instructions[value].a);
    if (arguments == NULL || count == 0)
        return;
    bool both = code_calls_library(facts, instance, value, behind_both, completable);
    if (both || code_calls_library(facts, instance, value, behind_one, completable))
        pile_add(todo, arguments[0]);
    if (both)
        pile_add(todo, arguments[1]);
    if (code_calls_library(facts, instance, value, behind_all, completable))
        add_elements(body, arguments[0], value, todo);
}

/* Whether a future is complete only when those that the places give are, too. */
static bool needs_all(const struct facts *facts, struct thread_site call, const struct thread_site *starts,
                      uint32_t count)
{
    const struct ir_body *body = code_body(facts, call.instance);
    uint64_t *seen = bits_new(body->instruction_count);
    struct pile todo = {0};
    uint32_t arguments;
    pile_add(&todo, code_arguments(body, call.at, &arguments)[0]);
    while (todo.count > 0) {
        ir_value value = pile_take(&todo);
        if (bits_add(seen, value))
            add_needed(facts, call.instance, value, &todo);
    }
    bool all = true;
    for (uint32_t i = 0; i < count; i++)
        all &= bits_has(seen, starts[i].at);
    pile_free(&todo);
    mem_free(seen);
    return all;
}

/* Whether all places are calls of these methods, in one instance that runs once; and, if it is asked for, each happens
 * once. */
static bool are_handed_by(const struct threads *threads, const struct thread_site *starts, uint32_t count,
                          const char *const *names, const char *const *owners, bool once)
{
    for (uint32_t i = 0; i < count; i++)
        if (starts[i].instance != starts[0].instance ||
            !code_calls_library(threads->facts, starts[i].instance, starts[i].at, names, owners) ||
            (once && !singles_happens_once(threads->singles, starts[i].instance, starts[i].at)))
            return false;
    return singles_runs_once(threads->singles, starts[0].instance);
}

void futures_find(struct threads *threads, instance_id task, const struct thread_site *starts, uint32_t count)
{
    static const char *const gets[] = {"get", NULL}, *const joins[] = {"join", "get", NULL};
    static const char *const submits[] = {"submit", NULL}, *const asyncs[] = {"runAsync", "supplyAsync", NULL};
    static const char *const future[] = {"java/util/concurrent/FutureTask", NULL};
    static const char *const pools[] = {"java/util/concurrent/AbstractExecutorService",
                                        "java/util/concurrent/ScheduledThreadPoolExecutor",
                                        "java/util/concurrent/Executors$DelegatedExecutorService", NULL};
    const struct facts *facts = threads->facts;
    bool pooled = are_handed_by(threads, starts, count, submits, pools, false);
    for (uint32_t i = 0; i < count && pooled; i++) { /* a pool of the application may make futures of its own */
        uint32_t arguments;
        const ir_value *values = code_arguments(code_body(facts, starts[i].instance), starts[i].at, &arguments);
        pooled = arguments > 0 && code_is_of_library(facts, starts[i].instance, values[0]);
    }
    bool async = !pooled && are_handed_by(threads, starts, count, asyncs, completable, true);
    if (!pooled && (!async || completes_futures(facts)))
        return;
    struct thread_wait wait = {.site = starts[0], .behind = IR_NONE, .thread = FACTS_NONE, .task = task};
    const struct ir_body *body = code_body(facts, wait.site.instance);
    struct loop_group group = {.facts = facts, .threads = threads, .starts = starts, .start_count = count};
    for (ir_value at = 0; at < body->instruction_count; at++) {
        uint32_t arguments;
        wait.site.at = at;
        if (code_arguments(body, at, &arguments) == NULL || arguments != 1 ||
            !code_calls_library(facts, wait.site.instance, at, pooled ? gets : joins, pooled ? future : completable))
            continue;
        if (pooled)
            wait.behind = loops_asked(&group, wait.site, submits, pools);
        if (pooled ? wait.behind != IR_NONE : needs_all(facts, wait.site, starts, count))
            waits_add(threads, wait);
    }
}
