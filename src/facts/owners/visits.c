/* When an owner is the tag of a thread, and whether that is one thread at a time (owners.h). */
#include "facts/forward.h"
#include "facts/owners/internal.h"
#include "facts/threads/rounds.h"
#include "ir/flow.h"

#include <string.h>

/* A call of a method of an owner from outside, or a use of one of its fields. */
struct visit {
    instance_id instance;
    ir_value at, value; /* value: what may be the owner */
};

static const char *const running[] = {"run", NULL};
static const char *const making[] = {"<init>", NULL};
static const char *const quiet_of_objects[] = {"equals",    "getClass", "hashCode", "notify",
                                               "notifyAll", "wait",     "wait0",    NULL};

static bool is_same_place(const struct facts *facts, object_id one, object_id other)
{
    struct facts_object a = facts_object(facts, one), b = facts_object(facts, other);
    return a.kind == OBJECT_SITE && b.kind == OBJECT_SITE && a.method == b.method && a.at == b.at;
}

/* The only call that takes a new object as its receiver to make it; FACTS_NONE. */
static ir_value constructor_call(const struct facts *facts, method_id method, const struct ir_body *body, ir_value made)
{
    const struct ir_module *module = program_module_of(facts_program(facts), method);
    ir_value found = FACTS_NONE;
    for (ir_value at = 0; at < body->instruction_count; at++) {
        uint32_t count;
        const ir_value *arguments =
            body->instructions[at].op == IR_call_special ? code_arguments(body, at, &count) : NULL;
        if (arguments == NULL || count == 0 || arguments[0] != made ||
            !text_is(module->method_refs[body->instructions[at].a].name, making[0]))
            continue;
        if (found != FACTS_NONE)
            return FACTS_NONE;
        found = at;
    }
    return found;
}

/* Whether each thread that a place makes is given an owner that has been made anew, and each such owner once: as the
 * one argument of its constructor that may be an owner. */
static bool is_given_once(const struct owners *owners, const struct facts_object *thread, object_id owner)
{
    const struct facts *facts = owners->facts;
    const struct ir_body *body = facts_body(facts, thread->method);
    struct facts_object object = facts_object(facts, owner);
    ir_value call = body == NULL || body->instructions[thread->at].op != IR_new
                        ? FACTS_NONE
                        : constructor_call(facts, thread->method, body, thread->at);
    uint32_t count, given = 0;
    if (call == FACTS_NONE || object.method != thread->method || !rounds_make_anew(body, object.at, call))
        return false;
    const ir_value *arguments = code_arguments(body, call, &count);
    for (uint32_t n = 1; n < count; n++)
        given += forward_source(body, arguments[n]) == object.at;
    return given == 1;
}

/* Whether an instance is run only by threads that were started, each once. */
static bool is_only_started(const struct facts *facts, instance_id instance)
{
    uint32_t count;
    const edge_id *calls = facts_calls_to(facts, instance, &count);
    for (uint32_t i = 0; i < count; i++)
        if (facts_edge(facts, calls[i]).kind != EDGE_START)
            return false;
    return true;
}

/* Whether Thread.run of a thread, which calls run of an owner, is the only one to do so for each. *maker: where such
 * threads are made. */
static bool runs_once(const struct owners *owners, instance_id runner, object_id owner, object_id *maker)
{
    object_id id = facts_instance(owners->facts, runner).context;
    if (id == FACTS_NONE || !is_only_started(owners->facts, runner) ||
        (*maker != FACTS_NONE && !is_same_place(owners->facts, *maker, id)))
        return false;
    struct facts_object thread = facts_object(owners->facts, id);
    *maker = id;
    return thread.kind == OBJECT_SITE && thread.method != FACTS_NONE && is_given_once(owners, &thread, owner);
}

/* Uses of a value that make it known beyond the variables of its body. */
struct publishing {
    const struct owners *owners;
    instance_id instance;
    const struct ir_body *body;
    ir_value made;
    bool used; /* in another way than as what is looked at or called */
};

static void look_at_use(void *context, ir_value value)
{
    struct publishing *publishing = context;
    publishing->used |= forward_source(publishing->body, value) == publishing->made;
}

/* Whether a call is for the value as its receiver alone, and does not start it. */
static bool only_asks(const struct publishing *publishing, ir_value at)
{
    const struct owners *owners = publishing->owners;
    uint32_t count, edges;
    const ir_value *arguments = code_arguments(publishing->body, at, &count);
    uint8_t op = publishing->body->instructions[at].op;
    if (arguments == NULL || count == 0 || op == IR_call_static || op == IR_call_dynamic)
        return false;
    for (uint32_t n = 1; n < count; n++)
        if (forward_source(publishing->body, arguments[n]) == publishing->made)
            return false;
    edge_id first = facts_calls_at(owners->facts, publishing->instance, at, &edges);
    for (edge_id e = first; e < first + edges; e++) {
        struct facts_edge edge = facts_edge(owners->facts, e);
        if (edge.kind != EDGE_INIT && !owners_is_own(owners, edge.callee) &&
            !owners_is_method(owners, edge.callee, "java/lang/Thread", making) &&
            !owners_is_method(owners, edge.callee, "java/lang/Object", making))
            return false;
    }
    return true;
}

/* Whether the value is put into an array that the body keeps to itself. */
static bool is_put_into(const struct publishing *publishing, ir_value array)
{
    const struct ir_body *body = publishing->body;
    if (!forward_is_kept(body, array))
        return false;
    for (ir_value at = 0; at < body->instruction_count; at++)
        if (body->instructions[at].op == IR_put_element && body->instructions[at].a == array &&
            forward_source(body, body->instructions[at].c) == publishing->made)
            return true;
    return false;
}

/* Whether an instruction may make the value known. What is put into an array that the body keeps to itself is known
 * when it is read from there. */
static bool publishes(struct publishing *publishing, ir_value at)
{
    const struct ir_body *body = publishing->body;
    const struct ir_instruction *it = &body->instructions[at];
    ir_value made = publishing->made;
    if (it->op == IR_get_element)
        return is_put_into(publishing, it->a) && forward_source(body, at) != made;
    publishing->used = false;
    ir_each_use(body, it, look_at_use, publishing);
    if (!publishing->used)
        return false;
    switch (it->op) {
    case IR_get:
    case IR_cast:
    case IR_instance_of:
    case IR_eq:
    case IR_ne:
    case IR_monitor_enter:
    case IR_monitor_exit:
        return false;
    case IR_put:
        return forward_source(body, it->c) == made;
    case IR_put_element:
        return !forward_is_kept(body, it->a);
    default:
        return !only_asks(publishing, at);
    }
}

/* Whether a visit is to an owner that its body has made and that nobody else knows yet. */
static bool is_fresh(const struct owners *owners, const struct visit *visit, object_id owner)
{
    const struct facts *facts = owners->facts;
    const struct ir_body *body = code_body(facts, visit->instance);
    struct facts_object object = facts_object(facts, owner);
    ir_value made = visit->value == FACTS_NONE ? FACTS_NONE : forward_source(body, visit->value);
    if (made == FACTS_NONE || body->instructions[made].op != IR_new || object.at != made ||
        object.method != facts_instance(facts, visit->instance).method)
        return false;
    struct publishing publishing = {owners, visit->instance, body, made, false};
    for (ir_value at = 0; at < body->instruction_count; at++)
        if (publishes(&publishing, at) && (at == visit->at || rounds_lead(body, at, visit->at, made)))
            return false;
    return true;
}

/* Whether a thread may have an owner as its tag. */
static bool may_visit(const struct owners *owners, thread_id thread, object_id owner)
{
    const uint64_t *reach = threads_reach(owners->threads, thread);
    for (instance_id i = 1; i < facts_instance_count(owners->facts); i++)
        if (bits_has(reach, i) && owners_is_own(owners, i) && facts_instance(owners->facts, i).context == owner)
            return true;
    return false;
}

/* Whether a thread runs once: main stands for all that somebody unknown calls. */
static bool is_one(const struct thread *thread)
{
    for (uint32_t i = 0; i < thread->entry_count; i++)
        if (thread->entries[i].many)
            return false;
    return !thread->many;
}

/* Whether a visit is made by one thread that runs once, where no other thread that visits the owner is alive. */
static bool is_apart(const struct owners *owners, const struct visit *visit, object_id owner)
{
    thread_id by = FACTS_NONE;
    for (thread_id t = 0; t < threads_count(owners->threads); t++) {
        if (!threads_runs(owners->threads, t, visit->instance))
            continue;
        if (by != FACTS_NONE || !is_one(threads_thread(owners->threads, t)))
            return false;
        by = t;
    }
    struct parallel_place place = {by, visit->instance, visit->at};
    for (thread_id t = 0; by != FACTS_NONE && t < threads_count(owners->threads); t++)
        if (t != by && may_visit(owners, t, owner) && !parallel_is_apart(owners->parallel, place, t))
            return false;
    return by != FACTS_NONE;
}

static void look_at_visit(struct owners *owners, const struct visit *visit, struct object_set set)
{
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1))
        if (bits_has(owners->owners, o) && !bits_has(owners->failed, o) && !is_fresh(owners, visit, o) &&
            !is_apart(owners, visit, o))
            owners_fail_one(owners, o);
}

/* How owners are run: by being started, or by one thread that was made for each. */
struct runs {
    bool *started;    /* by object */
    object_id *maker; /* by object: the thread that is given it; FACTS_NONE */
};

static void look_at_call(struct owners *owners, struct runs *runs, const struct ir_body *body,
                         const struct facts_edge *edge)
{
    object_id owner = facts_instance(owners->facts, edge->callee).context;
    if (edge->kind == EDGE_START) {
        runs->started[owner] = true;
    } else if (owners_is_method(owners, edge->caller, "java/lang/Thread", running)) {
        if (!runs_once(owners, edge->caller, owner, &runs->maker[owner]))
            owners_fail_one(owners, owner);
    } else {
        uint32_t count = 0;
        const ir_value *arguments = edge->at == FACTS_NONE ? NULL : code_arguments(body, edge->at, &count);
        bool passes = code_passes_arguments(owners->facts, edge) && count > 0;
        struct visit visit = {edge->caller, edge->at, passes ? arguments[0] : FACTS_NONE};
        struct object_cell cell = {owner / 64, (uint64_t)1 << (owner % 64)};
        look_at_visit(owners, &visit, (struct object_set){&cell, 1});
    }
    if (runs->started[owner] && runs->maker[owner] != FACTS_NONE)
        owners_fail_one(owners, owner);
}

/* Methods without a body that use fields of their second argument, and of their fourth if they copy. */
static const char *const accessors[] = {"jdk/internal/misc/Unsafe",
                                        "sun/misc/Unsafe",
                                        "java/lang/invoke/VarHandle",
                                        "java/lang/reflect/Field",
                                        "java/util/concurrent/atomic/AtomicIntegerFieldUpdater",
                                        "java/util/concurrent/atomic/AtomicLongFieldUpdater",
                                        "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
                                        NULL};
static const char *const copying[] = {"copy", NULL};
/* Classes of the library that use them for fields which the library declares. */
static const char *const own_users[] = {"java/lang/Thread",
                                        "java/util/concurrent/ThreadLocalRandom",
                                        "java/util/concurrent/atomic/Striped64",
                                        "java/util/concurrent/locks/",
                                        "jdk/internal/misc/InnocuousThread",
                                        NULL};

static const char *class_name(const struct owners *owners, instance_id instance)
{
    const struct program *program = facts_program(owners->facts);
    method_id method = facts_instance(owners->facts, instance).method;
    return method == FACTS_NONE ? "" : program_class(program, program_method(program, method)->owner)->name;
}

static const char *method_name(const struct owners *owners, instance_id instance)
{
    const struct program *program = facts_program(owners->facts);
    method_id method = facts_instance(owners->facts, instance).method;
    return method == FACTS_NONE ? "" : program_selector_name(program, program_method(program, method)->selector);
}

static bool begins_with_one(const char *name, const char *const *starts)
{
    for (uint32_t n = 0; starts[n] != NULL; n++)
        if (strncmp(name, starts[n], strlen(starts[n])) == 0)
            return true;
    return false;
}

/* Whether all owners of a set are threads, which much of the library is given: but only accessors use their fields. */
static bool only_threads(const struct owners *owners, struct object_set set)
{
    for (uint32_t i = 0; i < set.count; i++) {
        uint32_t n = set.cells[i].index;
        if ((set.cells[i].bits & owners->owners[n] & ~owners->running[n]) != 0)
            return false;
    }
    return true;
}

/* A call that code without a body answers, and that is given an owner. */
static void look_at_native(struct owners *owners, instance_id instance, const struct ir_body *body, ir_value at,
                           instance_id callee)
{
    const struct facts *facts = owners->facts;
    bool application = code_is_application(facts, instance);
    bool accesses = begins_with_one(class_name(owners, callee), accessors);
    bool copies = begins_with_one(method_name(owners, callee), copying);
    uint32_t count;
    const ir_value *arguments = code_arguments(body, at, &count);
    if (owners_is_method(owners, callee, "java/lang/Thread", NULL) ||
        owners_is_method(owners, callee, "java/lang/Object", quiet_of_objects) ||
        (!application && accesses && begins_with_one(class_name(owners, instance), own_users)))
        return;
    for (uint32_t n = 0; n < count; n++) {
        struct visit visit = {instance, at, arguments[n]};
        struct object_set set = facts_points_to(facts, instance, arguments[n]);
        if (accesses ? n != 1 && (n != 3 || !copies) : !application && only_threads(owners, set))
            continue;
        look_at_visit(owners, &visit, set);
    }
}

/* Whether an access is to a field that the library declares: of a thread, it is no state of the application. */
static bool is_of_library(const struct owners *owners, instance_id instance, const struct ir_instruction *it)
{
    const struct program *program = facts_program(owners->facts);
    class_id module = program_method(program, facts_instance(owners->facts, instance).method)->owner;
    field_id field = code_field(program, module, it->b);
    return field != FACTS_NONE && !program_class(program, program_field(program, field)->owner)->application;
}

static void look_at_instruction(struct owners *owners, struct runs *runs, instance_id instance,
                                const struct ir_body *body, ir_value at)
{
    const struct ir_instruction *it = &body->instructions[at];
    uint32_t edges;
    if ((it->op == IR_get || it->op == IR_put) && !is_of_library(owners, instance, it)) {
        struct visit visit = {instance, at, it->a};
        look_at_visit(owners, &visit, facts_points_to(owners->facts, instance, it->a));
    }
    edge_id first = facts_calls_at(owners->facts, instance, at, &edges);
    for (edge_id e = first; e < first + edges; e++) {
        struct facts_edge edge = facts_edge(owners->facts, e);
        if (edge.kind != EDGE_INIT && owners_is_own(owners, edge.callee))
            look_at_call(owners, runs, body, &edge);
        if (edge.kind == EDGE_CALL && code_body(owners->facts, edge.callee) == NULL)
            look_at_native(owners, instance, body, at, edge.callee);
    }
}

void owners_look_at_visits(struct owners *owners)
{
    struct runs runs = {mem_new(owners->object_count + (size_t)1, sizeof *runs.started),
                        mem_new(owners->object_count + (size_t)1, sizeof *runs.maker)};
    for (object_id o = 0; o < owners->object_count; o++)
        runs.maker[o] = FACTS_NONE;
    for (instance_id i = 1; i < facts_instance_count(owners->facts); i++) {
        const struct ir_body *body = code_body(owners->facts, i);
        if (body == NULL || (bits_has(owners->inside, i) && !bits_has(owners->outside, i)))
            continue;
        for (ir_value at = 0; at < body->instruction_count; at++)
            if (ir_op_flags((enum ir_op)body->instructions[at].op) & (IR_M | IR_T))
                look_at_instruction(owners, &runs, i, body, at);
    }
    mem_free(runs.started);
    mem_free(runs.maker);
}
