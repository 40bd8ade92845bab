/* What calls mean to a model: locks of the library, waits, joins. */
#include "base/array.h"
#include "base/buffer.h"
#include "base/idmap.h"
#include "isolate/graph/internal.h"

#include <string.h>

/* By name and, where that matters, by signature; the owner decides whether it is one of these. A semaphore is a lock if
 * it has one permit (model_locks.c); to give back any number of permits is to give it up in a way that is not
 * followed. */
static const struct {
    const char *name, *signature;
    enum call_kind kind;
    enum { OF_LOCK, OF_CONDITION, OF_OBJECT, OF_SEMAPHORE } of;
    bool unclear;
} special_calls[] = {
    {"lock", NULL, CALL_LOCK, OF_LOCK, false},
    {"lockInterruptibly", NULL, CALL_LOCK, OF_LOCK, false},
    {"tryLock", NULL, CALL_TRY, OF_LOCK, false},
    {"unlock", NULL, CALL_UNLOCK, OF_LOCK, false},
    {"await", NULL, CALL_AWAIT, OF_CONDITION, false},
    {"awaitNanos", NULL, CALL_AWAIT, OF_CONDITION, false},
    {"awaitUntil", NULL, CALL_AWAIT, OF_CONDITION, false},
    {"awaitUninterruptibly", NULL, CALL_AWAIT, OF_CONDITION, false},
    {"wait", NULL, CALL_WAIT, OF_OBJECT, false},
    {"acquire", "()V", CALL_LOCK, OF_SEMAPHORE, false},
    {"acquireUninterruptibly", "()V", CALL_LOCK, OF_SEMAPHORE, false},
    {"tryAcquire", "()Z", CALL_TRY, OF_SEMAPHORE, false},
    {"tryAcquire", "(JLjava/util/concurrent/TimeUnit;)Z", CALL_TRY, OF_SEMAPHORE, false},
    {"release", "()V", CALL_UNLOCK, OF_SEMAPHORE, false},
    {"release", "(I)V", CALL_UNLOCK, OF_SEMAPHORE, true},
};

/* The class that the methods of a row belong to; FACTS_NONE: the program does not have it. */
static class_id class_of_row(const struct isolate *isolate, size_t row)
{
    switch (special_calls[row].of) {
    case OF_LOCK:
        return isolate->lock_class;
    case OF_CONDITION:
        return isolate->condition_class;
    case OF_SEMAPHORE:
        return isolate->semaphore_class;
    case OF_OBJECT:
        break;
    }
    return isolate->object_class;
}

static enum call_kind method_kind(const struct isolate *isolate, method_id method, bool *unclear)
{
    class_id owner = program_method(isolate->program, method)->owner;
    *unclear = false;
    if (program_class(isolate->program, owner)->application) /* a lock of its own making */
        return CALL_ORDINARY;
    for (size_t i = 0; i < sizeof special_calls / sizeof *special_calls; i++) {
        if (!code_is_method(isolate->program, method, special_calls[i].name, special_calls[i].signature))
            continue;
        class_id of = class_of_row(isolate, i);
        if (special_calls[i].of == OF_OBJECT ? owner == of
                                             : of != FACTS_NONE && program_is_subclass(isolate->program, owner, of)) {
            *unclear = special_calls[i].unclear;
            return special_calls[i].kind;
        }
    }
    return CALL_ORDINARY;
}

bool call_by_name(const struct isolate *isolate, const struct facts_edge *edge)
{
    const struct facts *facts = isolate->in.facts;
    const struct ir_body *body = code_body(facts, edge->caller);
    uint32_t count;
    const ir_value *arguments = code_arguments(body, edge->at, &count);
    if (arguments == NULL || count == 0 || body->instructions[edge->at].op == IR_call_static ||
        body->instructions[edge->at].op == IR_call_dynamic)
        return false;
    class_id owner = program_method(isolate->program, facts_instance(facts, edge->caller).method)->owner;
    struct text name = program_class(isolate->program, owner)->module->method_refs[body->instructions[edge->at].a].name;
    method_id method = facts_instance(facts, edge->callee).method;
    const char *callee = program_selector_name(isolate->program, program_method(isolate->program, method)->selector);
    struct object_set set = facts_points_to(facts, edge->caller, arguments[0]);
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
        enum object_kind kind = facts_object(facts, o).kind;
        if (kind == OBJECT_LAMBDA || kind == OBJECT_PROXY || kind == OBJECT_MEMBER)
            return false;
    }
    return text_is(name, callee);
}

/* Sets whether it does more than its kind says. */
static enum call_kind kind_of_edge(const struct isolate *isolate, const struct facts_edge *edge, bool *unclear)
{
    method_id method = facts_instance(isolate->in.facts, edge->callee).method;
    *unclear = false;
    if ((edge->kind != EDGE_CALL && edge->kind != EDGE_REFLECT) || method == FACTS_NONE)
        return CALL_ORDINARY;
    return method_kind(isolate, method, unclear);
}

enum call_kind call_kind(const struct isolate *isolate, instance_id instance, ir_value at)
{
    uint32_t count;
    edge_id first = facts_calls_at(isolate->in.facts, instance, at, &count);
    enum call_kind kind = CALL_ORDINARY;
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(isolate->in.facts, e);
        if (edge.kind == EDGE_INIT)
            continue;
        bool unclear;
        enum call_kind here = kind_of_edge(isolate, &edge, &unclear);
        if (here == CALL_ORDINARY || unclear || (kind != CALL_ORDINARY && here != kind) ||
            !call_by_name(isolate, &edge))
            return CALL_ORDINARY;
        kind = here;
    }
    return kind;
}

struct object_set call_hidden(const struct isolate *isolate, edge_id id, enum call_kind *kind)
{
    const struct facts *facts = isolate->in.facts;
    struct facts_edge edge = facts_edge(facts, id);
    uint32_t count = 0;
    bool unclear;
    *kind = edge.caller == FACTS_ROOT || edge.at == FACTS_NONE ? CALL_ORDINARY : kind_of_edge(isolate, &edge, &unclear);
    if (*kind == CALL_ORDINARY)
        return (struct object_set){0};
    const ir_value *arguments = code_arguments(code_body(facts, edge.caller), edge.at, &count);
    if (edge.kind == EDGE_CALL && arguments != NULL && count > 0 && call_by_name(isolate, &edge))
        return facts_points_to(facts, edge.caller, arguments[0]);
    return code_body(facts, edge.callee) == NULL ? (struct object_set){0} : facts_points_to(facts, edge.callee, 0);
}

/* The library's own waits that its callers do not see: those of java.lang.Object and of the locks themselves. */
static bool waits_for_others(const struct isolate *isolate, instance_id instance)
{
    class_id owner = program_method(isolate->program, facts_instance(isolate->in.facts, instance).method)->owner;
    return owner == isolate->object_class || (isolate->condition_class != FACTS_NONE &&
                                              program_is_subclass(isolate->program, owner, isolate->condition_class));
}

/* Whether a method of the application takes locks of the library and gives none back: it may take them for its
 * callers. */
static bool takes_for_callers(const struct isolate *isolate, instance_id instance)
{
    const struct ir_body *body = code_body(isolate->in.facts, instance);
    if (body == NULL || !code_is_application(isolate->in.facts, instance))
        return false;
    for (ir_value at = 0; at < body->instruction_count; at++)
        if (call_kind(isolate, instance, at) == CALL_UNLOCK)
            return false;
    return true;
}

void calls_list_waits(struct isolate *isolate)
{
    uint32_t edges = facts_edge_count(isolate->in.facts);
    for (edge_id e = 0; e < edges; e++) {
        struct facts_edge edge = facts_edge(isolate->in.facts, e);
        enum call_kind kind = CALL_ORDINARY;
        if ((edge.kind != EDGE_CALL && edge.kind != EDGE_REFLECT) || edge.caller == FACTS_ROOT || edge.at == FACTS_NONE)
            continue;
        bool unclear;
        kind = kind_of_edge(isolate, &edge, &unclear);
        if (kind == CALL_ORDINARY || kind == CALL_TRY || waits_for_others(isolate, edge.caller) ||
            (kind == CALL_LOCK && !takes_for_callers(isolate, edge.caller)))
            continue;
        ARRAY_ADD(isolate->waits, isolate->wait_count, isolate->wait_capacity,
                  (struct wait_site){e, edge.caller, kind});
    }
}

ir_value call_receiver(const struct ir_body *body, ir_value at)
{
    uint32_t count;
    const ir_value *arguments = code_arguments(body, at, &count);
    if (arguments == NULL || count == 0 || body->instructions[at].op == IR_call_static ||
        body->instructions[at].op == IR_call_dynamic)
        return FACTS_NONE;
    ir_value value = arguments[0];
    while (body->instructions[value].op == IR_cast)
        value = body->instructions[value].a;
    return value;
}

bool call_clones(const struct model *model, instance_id instance, ir_value at)
{
    uint32_t count;
    edge_id first = facts_calls_at(model->facts, instance, at, &count);
    for (edge_id e = first; e < first + count; e++) {
        method_id method = facts_instance(model->facts, facts_edge(model->facts, e).callee).method;
        if (method != FACTS_NONE && program_method(model->program, method)->owner == model->isolate->object_class &&
            code_is_method(model->program, method, "clone", NULL))
            return true;
    }
    return false;
}

bool call_makes_subject(const struct model *model, instance_id instance, ir_value at)
{
    struct facts_object subject = {.kind = OBJECT_JVM};
    if (model->subject.object != FACTS_NONE)
        subject = facts_object(model->facts, model->subject.object);
    return subject.kind == OBJECT_SITE && subject.at == at &&
           subject.method == facts_instance(model->facts, instance).method &&
           subject_know(model, instance, at) != KNOW_NO && call_clones(model, instance, at);
}

/* Whether a method holds the monitor of its receiver while it works: it is synchronized, or one of a wrapper of
 * java.util.Collections, whose mutex is the wrapper itself. */
static bool method_locks_itself(const struct model *model, method_id method)
{
    const struct ir_method *ir = program_ir_method(model->program, method);
    const char *owner = program_class(model->program, program_method(model->program, method)->owner)->name;
    const struct ir_body *body = program_body(model->program, method);
    static const char wrappers[] = "java/util/Collections$Synchronized";
    if ((ir->flags & IR_ACCESS_STATIC) != 0)
        return false;
    if ((ir->flags & IR_ACCESS_SYNCHRONIZED) != 0)
        return true;
    for (ir_value at = 0;
         strncmp(owner, wrappers, strlen(wrappers)) == 0 && body != NULL && at < body->instruction_count; at++)
        if (body->instructions[at].op == IR_monitor_enter)
            return true;
    return false;
}

/* Whether an object of java.util.Collections is its own mutex: views of others are not. */
static bool is_own_mutex(const struct model *model, object_id id)
{
    struct facts_object object = facts_object(model->facts, id);
    static const char wrappers[] = "java/util/Collections$Synchronized", maker[] = "synchronized";
    if (strncmp(program_class(model->program, object.class)->name, wrappers, strlen(wrappers)) != 0)
        return true;
    return object.kind == OBJECT_SITE && object.method != FACTS_NONE &&
           strncmp(program_selector_name(model->program, program_method(model->program, object.method)->selector),
                   maker, strlen(maker)) == 0;
}

bool call_only_looks(const struct program *program, class_id module, const struct ir_instruction *call)
{
    if (call->op < IR_call_static || call->op >= IR_call_dynamic)
        return false;
    struct text name = program_class(program, module)->module->method_refs[call->a].name;
    return name.length >= 3 && memcmp(name.bytes, "get", 3) == 0 &&
           (name.length < 6 || memcmp(name.bytes, "getAnd", 6) != 0);
}

bool call_locks_receiver(const struct model *model, instance_id instance, ir_value at)
{
    uint32_t count, locking = 0;
    const ir_value *arguments = code_arguments(code_body(model->facts, instance), at, &count);
    if (count == 0)
        return false;
    edge_id first = facts_calls_at(model->facts, instance, at, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(model->facts, e);
        if (edge.kind == EDGE_INIT)
            continue;
        if (edge.kind != EDGE_CALL || !method_locks_itself(model, facts_instance(model->facts, edge.callee).method))
            return false;
        locking++;
    }
    struct object_set set = facts_points_to(model->facts, instance, arguments[0]);
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1))
        if (!is_own_mutex(model, o))
            return false;
    return locking > 0;
}

/* Whether all methods that a call may run are of the library, have this name, and belong to one of these classes (NULL:
 * any). */
static bool calls_only(const struct model *model, instance_id instance, ir_value at, const char *name,
                       const char *const *classes)
{
    uint32_t count, calls = 0;
    edge_id first = facts_calls_at(model->facts, instance, at, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(model->facts, e);
        if (edge.kind == EDGE_INIT)
            continue;
        method_id method = facts_instance(model->facts, edge.callee).method;
        if (edge.kind != EDGE_CALL || method == FACTS_NONE || !code_is_method(model->program, method, name, NULL))
            return false;
        const struct program_class *owner =
            program_class(model->program, program_method(model->program, method)->owner);
        size_t i = 0;
        while (classes != NULL && classes[i] != NULL && strcmp(classes[i], owner->name) != 0)
            i++;
        if (owner->application || (classes != NULL && classes[i] == NULL))
            return false;
        calls++;
    }
    return calls > 0;
}

/* Whether a call asks, by Future.get, for the outcome of the one run of a task: it returns only if that has ended.
 * These pools make futures that nobody else can complete, unless the application extends them. */
static bool asks_outcome(const struct model *model, instance_id instance, ir_value at, const struct process *process)
{
    static const char *const pools[] = {"java/util/concurrent/AbstractExecutorService",
                                        "java/util/concurrent/ScheduledThreadPoolExecutor",
                                        "java/util/concurrent/Executors$DelegatedExecutorService", NULL};
    if (process->task == FACTS_NONE || process->many || process->anytime || process->start_count != 1 ||
        process->starts[0].instance != instance)
        return false;
    const struct ir_body *body = code_body(model->facts, instance);
    ir_value start = process->starts[0].at;
    uint32_t count;
    const ir_value *arguments = code_arguments(body, start, &count);
    return calls_only(model, instance, at, "get", NULL) && call_receiver(body, at) == start &&
           calls_only(model, instance, start, "submit", pools) && count > 0 &&
           code_is_of_library(model->facts, instance, arguments[0]);
}

uint32_t call_joined(struct model *model, instance_id instance, ir_value at, uint32_t block, uint32_t from)
{
    const struct isolate *isolate = model->isolate;
    uint64_t key = (uint64_t)instance << 32 | (block == IR_NONE ? at : ~block);
    bool joins = idmap_get(isolate->join_sites, key) != IDMAP_NONE;
    for (uint32_t p = from; p < model->process_count; p++) {
        if (!model->processes[p].matters || model->processes[p].merged)
            continue;
        if (block == IR_NONE && asks_outcome(model, instance, at, &model->processes[p]))
            return p;
        if (joins && waits_joined(model, instance, at, block, &model->processes[p]))
            return p;
        /* Nobody joins the worker of a task: it lives on. */
        if (!joins || model->processes[p].task != FACTS_NONE)
            continue;
        const struct thread *thread = threads_thread(isolate->in.threads, model->processes[p].thread);
        for (uint32_t i = 0; i < thread->join_count; i++) {
            const struct thread_join *join = &thread->joins[i];
            if ((join->certain || join->round) && join->site.instance == instance && join->behind == block &&
                (block != IR_NONE || join->site.at == at))
                return p;
        }
    }
    return NODE_END;
}
