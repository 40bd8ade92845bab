/* Model reduction (003, section 5.1): instances that touch the subject, make it, start or join threads that matter, or
 * wait; and all that lead to them. What other methods do with locks does not matter: they give back what they take.
 *
 * Code of the library is not modelled: a call of it is what it does to contents (graph/calls.c), and any number of
 * calls back into the application, in any order. So models stay small, whatever the library does. */
#include "base/pile.h"
#include "isolate/internal.h"

#include <string.h>

bool relevant_is_own(const struct model *model, instance_id instance)
{
    method_id method = facts_instance(model->facts, instance).method;
    const struct program_class *subject = program_class(model->program, model->subject.class);
    if (method == FACTS_NONE || code_is_application(model->facts, instance) || subject->application)
        return method != FACTS_NONE && code_is_application(model->facts, instance);
    class_id owner = program_method(model->program, method)->owner;
    const char *name = program_class(model->program, owner)->name;
    size_t length = strcspn(subject->name, "$");
    return (owner != model->isolate->object_class &&
            program_is_subclass(model->program, model->subject.class, owner)) ||
           (strncmp(name, subject->name, length) == 0 && (name[length] == '$' || name[length] == '\0'));
}

/* Whether an access of a field may be to the subject. */
static bool touches_field(const struct model *model, instance_id instance, class_id module,
                          const struct ir_instruction *instruction)
{
    bool is_static = instruction->op == IR_get_static || instruction->op == IR_put_static;
    if (is_static != (model->subject.object == FACTS_NONE))
        return false;
    uint32_t ref = is_static ? instruction->a : instruction->b;
    if (!is_static && subject_know(model, instance, instruction->a) == KNOW_NO)
        return false;
    return subject_memory(model, code_field(model->program, module, ref)) != NODE_END;
}

static bool call_matters(struct model *model, instance_id instance, ir_value at)
{
    struct contents_use uses[MOST_USES];
    uint32_t count;
    const ir_value *arguments = code_arguments(code_body(model->facts, instance), at, &count);
    if (count == 1 && subject_know(model, instance, arguments[0]) != KNOW_NO && call_clones(model, instance, at))
        return true;
    if (call_makes_subject(model, instance, at))
        return true;
    return untyped_touches(model, instance, at) || call_uses(model, instance, at, uses) > 0;
}

static bool instruction_matters(struct model *model, instance_id instance, const struct ir_body *body, class_id module,
                                ir_value at)
{
    const struct ir_instruction *instruction = &body->instructions[at];
    switch (instruction->op) {
    case IR_get:
    case IR_put:
    case IR_get_static:
    case IR_put_static:
        return touches_field(model, instance, module, instruction);
    case IR_get_element:
    case IR_put_element:
        return subject_contents(model, facts_points_to(model->facts, instance, instruction->a), true) != 0;
    case IR_new:
        return subject_know(model, instance, at) != KNOW_NO;
    case IR_call_static:
    case IR_call_special:
    case IR_call_virtual:
    case IR_call_interface:
    case IR_call_dynamic:
        return call_matters(model, instance, at);
    default:
        return false;
    }
}

bool relevant_does(struct model *model, instance_id instance, ir_value at)
{
    const struct ir_body *body = code_body(model->facts, instance);
    class_id module = program_method(model->program, facts_instance(model->facts, instance).method)->owner;
    uint32_t count;
    edge_id first = facts_calls_at(model->facts, instance, at, &count);
    for (edge_id e = first; e < first + count; e++)
        if (bits_has(model->relevant, facts_edge(model->facts, e).callee))
            return true;
    return instruction_matters(model, instance, body, module, at);
}

/* Whether code of an instance does something that a model shows. */
static bool does_something(struct model *model, instance_id instance)
{
    const struct ir_body *body = code_body(model->facts, instance);
    if (body == NULL || !relevant_is_own(model, instance))
        return false;
    class_id module = program_method(model->program, facts_instance(model->facts, instance).method)->owner;
    for (ir_value at = 0; at < body->instruction_count; at++)
        if (instruction_matters(model, instance, body, module, at))
            return true;
    return false;
}

/* Lists the lock of the subject's owner, if a value may be that or what a settled field of it holds. */
static void list_owner_lock(struct model *model, instance_id instance, const struct ir_body *body, ir_value value)
{
    const struct ir_instruction *read = &body->instructions[value];
    class_id module = program_method(model->program, facts_instance(model->facts, instance).method)->owner;
    if (owner_may_be(model, facts_points_to(model->facts, instance, value)))
        model_lock_of_owner(model, FACTS_NONE);
    if (read->op != IR_get || !owner_may_be(model, facts_points_to(model->facts, instance, read->a)))
        return;
    field_id field = code_field(model->program, module, read->b);
    if (subject_settled(model, field))
        model_lock_of_owner(model, field);
}

/* Lists the lock of a value. */
static void list_lock(struct model *model, instance_id instance, const struct ir_body *body, ir_value value)
{
    ir_value base = value;
    if (subject_know(model, instance, value) != KNOW_NO)
        model_lock_of_object(model, model->subject.object);
    if (model_lock_of(model, facts_points_to(model->facts, instance, value)) != NODE_END)
        return;
    while (body->instructions[base].op == IR_cast)
        base = body->instructions[base].a;
    list_owner_lock(model, instance, body, base);
    bool possible =
        body->instructions[base].op == IR_get && subject_know(model, instance, body->instructions[base].a) != KNOW_NO;
    model_lock_of_read(model, instance, value, possible ? KNOW_YES : KNOW_NO);
}

/* Lists the locks that an instance takes, as far as they are modelled. */
static void list_locks(struct model *model, instance_id instance)
{
    const struct ir_body *body = code_body(model->facts, instance);
    if (body == NULL)
        return;
    method_id method = facts_instance(model->facts, instance).method;
    uint16_t flags = program_ir_method(model->program, method)->flags;
    if ((flags & IR_ACCESS_SYNCHRONIZED) != 0 && (flags & IR_ACCESS_STATIC) != 0)
        model_lock_of_class(model, program_method(model->program, method)->owner);
    else if ((flags & IR_ACCESS_SYNCHRONIZED) != 0)
        list_lock(model, instance, body, 0);
    for (ir_value at = 0; at < body->instruction_count; at++) {
        enum ir_op op = body->instructions[at].op;
        uint32_t count;
        const ir_value *arguments = code_arguments(body, at, &count);
        enum call_kind kind = arguments == NULL || count == 0 ? CALL_ORDINARY : call_kind(model->isolate, instance, at);
        if (op == IR_monitor_enter)
            list_lock(model, instance, body, body->instructions[at].a);
        else if (kind == CALL_LOCK || kind == CALL_TRY)
            list_lock(model, instance, body, arguments[0]);
    }
}

/* Whether a method takes a lock that another one gives back. */
static bool is_given_back(const struct model *model, const struct wait_site *taken)
{
    const struct isolate *isolate = model->isolate;
    enum call_kind kind;
    struct object_set set = call_hidden(isolate, taken->edge, &kind);
    for (size_t i = 0; i < isolate->wait_count; i++) {
        const struct wait_site *given = &isolate->waits[i];
        if (given->kind == CALL_UNLOCK && given->instance != taken->instance &&
            relevant_is_own(model, given->instance) && object_sets_meet(set, call_hidden(isolate, given->edge, &kind)))
            return true;
    }
    return false;
}

/* A wait, or an unlock, gives up a lock that a caller may hold: it must not be lost. One that is taken for a caller
 * should not be. */
static bool wait_matters(const struct model *model, const struct wait_site *wait)
{
    enum call_kind kind;
    if (wait->kind == CALL_LOCK)
        return is_given_back(model, wait);
    struct object_set set = call_hidden(model->isolate, wait->edge, &kind);
    for (uint32_t l = 0; l < model->lock_count; l++) {
        const struct model_lock *lock = &model->locks[l];
        if (lock->dropped == NULL && lock->library == (kind != CALL_WAIT) &&
            (kind == CALL_AWAIT || set.count == 0 || model_lock_meets(model, l, set)))
            return true;
    }
    return false;
}

/* Where library code waits for an object (Thread.join for its thread), its lock cannot be modelled. For conditions it
 * waits only if they are its own, and it gives back only what it has taken; but it may do both for the application, if
 * that hands it a method reference. */
static void drop_waited_for(struct model *model)
{
    const struct isolate *isolate = model->isolate;
    for (size_t i = 0; i < isolate->wait_count; i++) {
        const struct wait_site *wait = &isolate->waits[i];
        struct facts_edge edge = facts_edge(model->facts, wait->edge);
        enum call_kind kind;
        if (relevant_is_own(model, wait->instance) || wait->kind == CALL_LOCK)
            continue;
        struct object_set set = call_hidden(isolate, wait->edge, &kind);
        if (!call_by_name(isolate, &edge))
            model_lock_drop_given_up(model, kind == CALL_AWAIT ? (struct object_set){0} : set, kind != CALL_WAIT,
                                     "library code may give it up");
        else if (kind == CALL_WAIT && set.count > 0)
            model_lock_drop_given_up(model, set, false, "library code may wait for it");
    }
}

static void mark(struct model *model, struct pile *todo, instance_id instance)
{
    if (!bits_has(model->other_site_instances, instance) && bits_add(model->relevant, instance))
        pile_add(todo, instance);
}

/* All that call what is marked. */
static void close_upward(struct model *model, struct pile *todo)
{
    while (todo->count > 0) {
        instance_id instance = pile_take(todo);
        uint32_t count;
        const edge_id *edges = facts_calls_to(model->facts, instance, &count);
        for (uint32_t i = 0; i < count; i++) {
            struct facts_edge edge = facts_edge(model->facts, edges[i]);
            if (edge.kind != EDGE_START)
                mark(model, todo, edge.caller);
        }
    }
}

/* Whether a process runs something that is marked. */
static bool process_matters(const struct model *model, const struct process *process)
{
    const struct thread *thread = threads_thread(model->isolate->in.threads, process->thread);
    if (process->task != FACTS_NONE)
        return bits_has(model->relevant, process->task);
    for (uint32_t i = 0; i < thread->entry_count; i++)
        if (thread->entries[i].kind == ENTRY_RUN && bits_has(model->relevant, thread->entries[i].instance))
            return true;
    return false;
}

/* Marks the instances that wait for a process otherwise than by a join, or that it waits for. */
static void mark_waits_for(struct model *model, struct pile *todo, const struct process *process)
{
    uint32_t count;
    const struct thread_wait *waits = threads_waits(model->isolate->in.threads, &count);
    for (uint32_t i = 0; i < count; i++)
        if (waits_is_for(&waits[i], process))
            mark(model, todo, waits[i].site.instance);
    const struct thread_gate *gates = threads_gates(model->isolate->in.threads, &count);
    for (uint32_t i = 0; i < count; i++)
        if (bits_has(model->relevant, gates[i].site.instance))
            mark(model, todo, gates[i].opened.instance);
}

/* Marks processes that run something that matters, and the instances that start or join them. Whether any was new. */
static bool mark_processes(struct model *model, struct pile *todo)
{
    bool any = false;
    for (uint32_t p = 0; p < model->process_count; p++) {
        struct process *process = &model->processes[p];
        if (process->matters || !process_matters(model, process))
            continue;
        any = process->matters = true;
        for (uint32_t i = 0; i < process->start_count; i++)
            mark(model, todo, process->starts[i].instance);
        const struct thread *thread = threads_thread(model->isolate->in.threads, process->thread);
        for (uint32_t i = 0; process->task == FACTS_NONE && i < thread->join_count; i++)
            if (thread->joins[i].certain || thread->joins[i].round)
                mark(model, todo, thread->joins[i].site.instance);
        mark_waits_for(model, todo, process);
    }
    return any;
}

struct marked {
    struct model *model;
    struct pile *todo;
};

static void mark_setter(void *context, instance_id instance)
{
    struct marked *marked = context;
    if (relevant_is_own(marked->model, instance))
        mark(marked->model, marked->todo, instance);
}

/* Waits for locks that relevant code takes, and where fields are set that hold them. Whether there is a new one. */
static bool mark_waits(struct model *model, struct pile *todo, uint64_t *listed)
{
    const struct isolate *isolate = model->isolate;
    model->listing_locks = true;
    for (instance_id i = 1; i < facts_instance_count(model->facts); i++)
        if (bits_has(model->relevant, i) && relevant_is_own(model, i) && bits_add(listed, i))
            list_locks(model, i);
    model->listing_locks = false;
    size_t before = todo->count;
    for (size_t i = 0; i < isolate->wait_count; i++)
        if (relevant_is_own(model, isolate->waits[i].instance) &&
            !bits_has(model->relevant, isolate->waits[i].instance) && wait_matters(model, &isolate->waits[i]))
            mark(model, todo, isolate->waits[i].instance);
    struct marked marked = {model, todo};
    for (uint32_t l = 0; l < model->lock_count; l++)
        if (model->locks[l].field != FACTS_NONE && !subject_settled(model, model->locks[l].field))
            late_each_setter(model, model->locks[l].field, mark_setter, &marked);
    return todo->count > before;
}

/* Static initialisers of the library call nothing back (ASSUMPTIONS.md). */
static bool is_library_initialiser(const struct model *model, const struct facts_edge *edge)
{
    return edge->kind == EDGE_INIT && !relevant_is_own(model, edge->callee);
}

/* Marks the library code that leads to a callback. */
static void spread_callback(struct model *model, uint32_t number, uint32_t most)
{
    struct pile todo = {0};
    pile_add(&todo, model->callbacks.items[number]);
    while (todo.count > 0) {
        uint32_t count;
        const edge_id *edges = facts_calls_to(model->facts, pile_take(&todo), &count);
        for (uint32_t i = 0; i < count; i++) {
            struct facts_edge edge = facts_edge(model->facts, edges[i]);
            if (edge.kind == EDGE_START || edge.caller == FACTS_ROOT || relevant_is_own(model, edge.caller) ||
                is_library_initialiser(model, &edge))
                continue;
            if (model->callbacks_from[edge.caller] == NULL)
                model->callbacks_from[edge.caller] = bits_new(most);
            if (bits_add(model->callbacks_from[edge.caller], number))
                pile_add(&todo, edge.caller);
        }
    }
    pile_free(&todo);
}

static void find_callbacks(struct model *model)
{
    uint32_t instances = facts_instance_count(model->facts);
    model->callbacks_from = mem_new(instances, sizeof *model->callbacks_from);
    for (instance_id i = 1; i < instances; i++) {
        uint32_t count;
        if (!bits_has(model->relevant, i) || !relevant_is_own(model, i) || code_body(model->facts, i) == NULL)
            continue;
        const edge_id *edges = facts_calls_to(model->facts, i, &count);
        for (uint32_t e = 0; e < count; e++) {
            struct facts_edge edge = facts_edge(model->facts, edges[e]);
            if (edge.kind == EDGE_START || edge.caller == FACTS_ROOT || relevant_is_own(model, edge.caller))
                continue;
            pile_add(&model->callbacks, i);
            break;
        }
    }
    for (uint32_t n = 0; n < model->callbacks.count; n++)
        spread_callback(model, n, (uint32_t)model->callbacks.count);
}

bool relevant_callbacks(const struct model *model, instance_id instance, uint64_t *to)
{
    if (model->callbacks_from[instance] == NULL)
        return false;
    bits_join(to, model->callbacks_from[instance], bits_words(model->callbacks.count));
    return true;
}

void relevant_find(struct model *model)
{
    uint64_t *listed = bits_new(facts_instance_count(model->facts));
    uint32_t instances = facts_instance_count(model->facts);
    struct pile todo = {0};
    model->relevant = bits_new(instances);
    for (instance_id i = 0; i < instances; i++)
        if (does_something(model, i))
            mark(model, &todo, i);
    processes_list(model);
    do
        close_upward(model, &todo);
    while (mark_processes(model, &todo) || mark_waits(model, &todo, listed));
    processes_merge(model, MOST_PROCESSES);
    drop_waited_for(model);
    find_callbacks(model);
    pile_free(&todo);
    mem_free(listed);
}
