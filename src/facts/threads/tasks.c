#include "facts/threads/tasks.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/budget.h"
#include "base/idmap.h"
#include "base/pile.h"
#include "facts/models.h"
#include "facts/threads/code.h"
#include "facts/threads/collected.h"
#include "ir/site.h"

#include <string.h>

/* How a value may pass from one side to the other. */
enum pass_kind { PASS_CALL, PASS_FREE, PASS_ELEMENT };

/* In the application: the value may be handed to the library there. PASS_CALL: by a call of the library; PASS_FREE: in
 * any case; PASS_ELEMENT: by putting it into an array. In the library: the value may be kept there. */
struct pass {
    instance_id instance;
    ir_value at, value;
    enum pass_kind kind;
};

struct passes {
    struct pass *items;
    size_t count, capacity;
};

/* Values of the library that may be kept and may be the same objects: many do, so that there are few such sets. */
struct kept_set {
    struct object_set set;
    instance_id *keepers; /* who may keep them */
    size_t count, capacity;
};

struct tasks {
    const struct facts *facts;
    struct budget *budget;
    struct passes handed; /* of the application, by instance and instruction */
    struct passes kept;   /* of the library */
    struct kept_set *kept_sets;
    size_t kept_set_count, kept_set_capacity;
    uint64_t *reflected; /* numbers of what reflection knows: fields, and methods as well */
    bool has_updaters;   /* the application reaches volatile fields by name */
};

static void add_pass(struct passes *passes, struct pass pass)
{
    ARRAY_ADD(passes->items, passes->count, passes->capacity, pass);
}

static bool meets(struct object_set set, const uint64_t *objects)
{
    for (uint32_t i = 0; i < set.count; i++)
        if (set.cells[i].bits & objects[set.cells[i].index])
            return true;
    return false;
}

/* The lambda that a dynamic site makes; false if it makes none. */
static bool lambda_at(const struct facts *facts, method_id method, ir_value at, struct ir_lambda *lambda)
{
    const struct program *program = facts_program(facts);
    const struct ir_body *body = program_body(program, method);
    const struct ir_module *module = program_module_of(program, method);
    if (body == NULL || at >= body->instruction_count || body->instructions[at].op != IR_call_dynamic)
        return false;
    return ir_site_recognize(module, &module->sites[body->instructions[at].a], lambda) == IR_SITE_LAMBDA;
}

/* The class that a method reference of a module names; FACTS_NONE if it is not known. */
static class_id ref_owner(const struct program *program, const struct ir_module *module, uint32_t ref)
{
    uint32_t type = module->method_refs[ref].owner;
    if (type == IR_NONE || module->types[type].form != IR_TYPE_CLASS)
        return FACTS_NONE;
    struct text name = module->types[type].name;
    char *copy = mem_new(name.length + 1, 1);
    memcpy(copy, name.bytes, name.length);
    class_id owner = program_find(program, copy);
    mem_free(copy);
    return owner;
}

/* Whether a method of one class may be what a reference to another class selects. With interfaces that is not known. */
static bool may_be_selected(const struct program *program, class_id named, class_id owner)
{
    return program_class(program, named)->interface || program_class(program, owner)->interface ||
           program_is_subclass(program, named, owner) || program_is_subclass(program, owner, named);
}

/* Whether calling the lambda may run the method: it has the name of the implementation. */
static bool may_implement(const struct facts *facts, method_id maker, ir_value at, method_id method)
{
    const struct program *program = facts_program(facts);
    struct ir_lambda lambda;
    if (!lambda_at(facts, maker, at, &lambda) || lambda.implementation.kind < IR_HANDLE_VIRTUAL)
        return true;
    const struct ir_module *module = program_module_of(program, maker);
    const struct text *name = &module->method_refs[lambda.implementation.ref].name;
    const char *other = program_selector_name(program, program_method(program, method)->selector);
    if (!text_is(*name, other))
        return false;
    class_id named = ref_owner(program, module, lambda.implementation.ref);
    class_id owner = program_method(program, method)->owner;
    bool fixed = lambda.implementation.kind == IR_HANDLE_STATIC || lambda.implementation.kind == IR_HANDLE_SPECIAL;
    if (named == FACTS_NONE)
        return true;
    return fixed ? program_is_subclass(program, named, owner) : may_be_selected(program, named, owner);
}

/* Whether what a lambda captures may come to code of the library by calling the lambda. */
static bool captures_for_library(const struct facts *facts, method_id maker, ir_value at)
{
    const struct program *program = facts_program(facts);
    struct ir_lambda lambda;
    if (!lambda_at(facts, maker, at, &lambda))
        return false; /* concatenation and the like: it has edges to what it calls */
    if (lambda.implementation.kind < IR_HANDLE_VIRTUAL)
        return true;
    class_id owner = ref_owner(program, program_module_of(program, maker), lambda.implementation.ref);
    return owner == FACTS_NONE || !program_class(program, owner)->application;
}

static bool is_library(const struct facts *facts, instance_id instance)
{
    return instance != FACTS_ROOT && !code_is_application(facts, instance);
}

/* Whether a model or a native method may keep what it is given: all do but those that only give a result, and the
 * methods of every object that the JVM has. */
static bool keeps_without_body(const struct facts *facts, instance_id instance)
{
    const struct program *program = facts_program(facts);
    method_id method = facts_instance(facts, instance).method;
    const struct library_model *model = library_model_find(program, method);
    if (model == NULL)
        return strcmp(program_class(program, program_method(program, method)->owner)->name, "java/lang/Object") != 0;
    for (const char *at = model->effects; at != NULL && *at != '\0';) {
        at += strspn(at, " ,");
        if (*at != '\0' && strncmp(at, "r = ", 4) != 0)
            return true;
        at = strchr(at, ',');
    }
    return false;
}

/* Whether the instruction calls code of the library other than by initialising a class. */
static bool calls_library(const struct facts *facts, instance_id instance, ir_value at)
{
    uint32_t count;
    edge_id first = facts_calls_at(facts, instance, at, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(facts, e);
        if ((edge.kind == EDGE_CALL || edge.kind == EDGE_REFLECT) && is_library(facts, edge.callee))
            return true;
    }
    return false;
}

static bool is_called_by_library(const struct facts *facts, instance_id instance)
{
    uint32_t count;
    const edge_id *edges = facts_calls_to(facts, instance, &count);
    for (uint32_t i = 0; i < count; i++)
        if (is_library(facts, facts_edge(facts, edges[i]).caller))
            return true;
    return false;
}

/* Whether code of the library may read a field by itself. */
static bool is_open(const struct tasks *tasks, field_id field)
{
    const struct program *program = facts_program(tasks->facts);
    if (field == FACTS_NONE || !program_class(program, program_field(program, field)->owner)->application)
        return true;
    bool is_volatile = (program_ir_field(program, field)->flags & IR_ACCESS_VOLATILE) != 0;
    return bits_has(tasks->reflected, field) || (tasks->has_updaters && is_volatile);
}

static void add_arguments(struct passes *to, const struct ir_body *body, struct pass pass)
{
    uint32_t count;
    const ir_value *values = code_arguments(body, pass.at, &count);
    for (uint32_t i = 0; i < count; i++)
        if (body->instructions[values[i]].kind == IR_REF) {
            pass.value = values[i];
            add_pass(to, pass);
        }
}

/* What an instruction of the application may hand over. */
static void look_at_own(struct tasks *tasks, instance_id instance, const struct ir_body *body, ir_value at,
                        bool for_library)
{
    const struct program *program = facts_program(tasks->facts);
    const struct ir_instruction *it = &body->instructions[at];
    method_id method = facts_instance(tasks->facts, instance).method;
    class_id module = program_method(program, method)->owner;
    struct pass pass = {instance, at, it->a, PASS_FREE};
    switch (it->op) {
    case IR_return:
        if (for_library && it->a != IR_NONE && body->instructions[it->a].kind == IR_REF)
            add_pass(&tasks->handed, pass);
        break;
    case IR_throw:
        add_pass(&tasks->handed, pass);
        break;
    case IR_put:
    case IR_put_static:
        pass.value = it->op == IR_put ? it->c : it->b;
        if (body->instructions[pass.value].kind == IR_REF &&
            is_open(tasks, code_field(program, module, it->op == IR_put ? it->b : it->a)))
            add_pass(&tasks->handed, pass);
        break;
    case IR_put_element:
        pass = (struct pass){instance, at, it->c, PASS_ELEMENT};
        if (body->instructions[it->c].kind == IR_REF)
            add_pass(&tasks->handed, pass);
        break;
    default:
        pass.kind = PASS_CALL;
        if (it->op == IR_call_dynamic && captures_for_library(tasks->facts, method, at))
            pass.kind = PASS_FREE;
        if (pass.kind == PASS_FREE || calls_library(tasks->facts, instance, at))
            add_arguments(&tasks->handed, body, pass);
    }
}

/* Whether an instruction of the library gives its arguments to code that may keep them, and has no body to look at. */
static bool calls_keeper(const struct facts *facts, instance_id instance, ir_value at)
{
    uint32_t count;
    edge_id first = facts_calls_at(facts, instance, at, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(facts, e);
        if (edge.kind == EDGE_START ||
            (edge.kind != EDGE_INIT && code_body(facts, edge.callee) == NULL && keeps_without_body(facts, edge.callee)))
            return true;
    }
    return false;
}

/* What an instruction of the library may keep. */
static void look_at_library(struct tasks *tasks, instance_id instance, const struct ir_body *body, ir_value at)
{
    const struct ir_instruction *it = &body->instructions[at];
    struct pass pass = {instance, at, FACTS_NONE, PASS_FREE};
    if (it->op == IR_put || it->op == IR_put_element)
        pass.value = it->c;
    else if (it->op == IR_put_static)
        pass.value = it->b;
    else if (it->op == IR_throw)
        pass.value = it->a;
    if (pass.value != FACTS_NONE && body->instructions[pass.value].kind == IR_REF)
        add_pass(&tasks->kept, pass);
    if (it->op == IR_call_dynamic ||
        (it->op >= IR_call_static && it->op <= IR_call_interface && calls_keeper(tasks->facts, instance, at)))
        add_arguments(&tasks->kept, body, pass);
}

static void find_reflected(struct tasks *tasks)
{
    const struct facts *facts = tasks->facts;
    const struct program *program = facts_program(facts);
    uint32_t methods = program_method_count(program), fields = program_field_count(program);
    tasks->reflected = bits_new(methods > fields ? methods : fields);
    for (object_id o = 0; o < facts_object_count(facts); o++) {
        struct facts_object object = facts_object(facts, o);
        if (object.kind == OBJECT_MEMBER && object.referent < fields)
            bits_add(tasks->reflected, object.referent);
    }
    class_id updater = program_find(program, "java/util/concurrent/atomic/AtomicReferenceFieldUpdater");
    for (uint32_t m = 0; updater != FACTS_NONE && m < program_class(program, updater)->method_count; m++) {
        uint32_t count, callers;
        method_id method = program_class(program, updater)->first_method + m;
        const instance_id *instances = facts_instances_of(facts, method, &count);
        for (uint32_t i = 0; code_is_method(program, method, "newUpdater", NULL) && i < count; i++) {
            const edge_id *edges = facts_calls_to(facts, instances[i], &callers);
            for (uint32_t e = 0; e < callers; e++)
                tasks->has_updaters |= code_is_application(facts, facts_edge(facts, edges[e]).caller);
        }
    }
}

static void group_kept(struct tasks *tasks)
{
    struct idmap *numbers = idmap_new();
    for (size_t i = 0; i < tasks->kept.count; i++) {
        const struct pass *pass = &tasks->kept.items[i];
        struct object_set set = facts_points_to(tasks->facts, pass->instance, pass->value);
        uint64_t key = (uint64_t)(uintptr_t)set.cells;
        if (set.count == 0)
            continue;
        uint32_t number = idmap_get(numbers, key);
        if (number == IDMAP_NONE) {
            idmap_put(numbers, key, number = (uint32_t)tasks->kept_set_count);
            ARRAY_ADD(tasks->kept_sets, tasks->kept_set_count, tasks->kept_set_capacity, (struct kept_set){.set = set});
        }
        struct kept_set *kept = &tasks->kept_sets[number];
        if (kept->count == 0 || kept->keepers[kept->count - 1] != pass->instance)
            ARRAY_ADD(kept->keepers, kept->count, kept->capacity, pass->instance);
    }
    idmap_free(numbers);
}

struct tasks *tasks_new(const struct facts *facts, struct budget *budget)
{
    struct tasks *tasks = mem_new(1, sizeof *tasks);
    tasks->facts = facts;
    tasks->budget = budget;
    find_reflected(tasks);
    for (instance_id i = 1; i < facts_instance_count(facts) && !budget_spent(budget); i++) {
        const struct ir_body *body = code_body(facts, i);
        bool own = code_is_application(facts, i), for_library = own && is_called_by_library(facts, i);
        for (ir_value at = 0; body != NULL && at < body->instruction_count; at++) {
            if (own)
                look_at_own(tasks, i, body, at, for_library);
            else
                look_at_library(tasks, i, body, at);
        }
    }
    group_kept(tasks);
    return tasks;
}

void tasks_free(struct tasks *tasks)
{
    if (tasks == NULL)
        return;
    mem_free(tasks->handed.items);
    mem_free(tasks->kept.items);
    for (size_t i = 0; i < tasks->kept_set_count; i++)
        mem_free(tasks->kept_sets[i].keepers);
    mem_free(tasks->kept_sets);
    mem_free(tasks->reflected);
    mem_free(tasks);
}

/* Whether an instruction of the application makes the object. */
static bool is_own(const struct facts *facts, object_id id)
{
    const struct program *program = facts_program(facts);
    struct facts_object object = facts_object(facts, id);
    if ((object.kind != OBJECT_SITE && object.kind != OBJECT_LAMBDA) || object.method == FACTS_NONE ||
        object.at == FACTS_NONE || !program_class(program, program_method(program, object.method)->owner)->application)
        return false;
    const struct ir_body *body = program_body(program, object.method);
    uint8_t op = body == NULL ? IR_return : body->instructions[object.at].op;
    return object.kind == OBJECT_LAMBDA ? op == IR_call_dynamic
                                        : op == IR_new || (op == IR_new_array && object.dimension == 0);
}

bool tasks_are_own(const struct tasks *tasks, struct object_set objects)
{
    for (object_id o = object_set_next(objects, 0); o != FACTS_NONE; o = object_set_next(objects, o + 1))
        if (!is_own(tasks->facts, o))
            return false;
    return objects.count > 0;
}

/* Whether calling a method on the object may run the entry. */
static bool may_run(const struct facts *facts, object_id id, instance_id entry, struct object_set selves)
{
    struct facts_object object = facts_object(facts, id);
    if (object.kind == OBJECT_LAMBDA && object.method != FACTS_NONE)
        return may_implement(facts, object.method, object.at, facts_instance(facts, entry).method);
    return object.kind == OBJECT_PROXY || object_set_has(selves, id);
}

/* Adds an object; false if the application does not make it. */
static bool add_own(const struct facts *facts, object_id object, uint64_t *objects)
{
    if (!is_own(facts, object))
        return false;
    bits_add(objects, object);
    return true;
}

/* A lambda of the library with a reference to a method that is selected by the object: that object, or a lambda in its
 * place, is what the library must have. False if it is not the application's. */
static bool add_targets(const struct facts *facts, object_id lambda, instance_id entry, struct object_set selves,
                        uint64_t *objects)
{
    struct facts_object of = facts_object(facts, lambda);
    struct ir_lambda it;
    if (of.kind != OBJECT_LAMBDA || of.method == FACTS_NONE || !lambda_at(facts, of.method, of.at, &it) ||
        (it.implementation.kind != IR_HANDLE_VIRTUAL && it.implementation.kind != IR_HANDLE_INTERFACE))
        return false;
    for (object_id o = object_set_next(selves, 0); o != FACTS_NONE; o = object_set_next(selves, o + 1))
        if (!add_own(facts, o, objects))
            return false;
    for (object_id o = 0; o < facts_object_count(facts); o++)
        if (facts_object(facts, o).kind == OBJECT_LAMBDA && is_own(facts, o) && may_run(facts, o, entry, selves))
            bits_add(objects, o);
    return true;
}

/* Whether a call is by a model of the library, on whatever object. */
static bool calls_model(const struct facts *facts, instance_id instance, ir_value at)
{
    uint32_t count;
    edge_id first = facts_calls_at(facts, instance, at, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(facts, e);
        if (edge.kind != EDGE_INIT && facts_instance(facts, edge.callee).modelled)
            return true;
    }
    return false;
}

/* Adds those receivers of a call that lead to the entry; false if they are not known. */
static bool add_receivers(const struct tasks *tasks, const struct facts_edge *edge, uint64_t *objects)
{
    const struct facts *facts = tasks->facts;
    const struct ir_body *body = code_body(facts, edge->caller);
    uint32_t count;
    const ir_value *values = code_arguments(body, edge->at, &count);
    if (edge->kind != EDGE_CALL || count == 0 ||
        (body->instructions[edge->at].op != IR_call_virtual && body->instructions[edge->at].op != IR_call_interface) ||
        calls_model(facts, edge->caller, edge->at))
        return false;
    ir_value self = code_parameter(code_body(facts, edge->callee), 0);
    struct object_set set = facts_points_to(facts, edge->caller, values[0]);
    struct object_set selves = self == FACTS_NONE ? (struct object_set){0} : facts_points_to(facts, edge->callee, self);
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1))
        if (may_run(facts, o, edge->callee, selves) && !add_own(facts, o, objects) &&
            !add_targets(facts, o, edge->callee, selves, objects))
            return false;
    return true;
}

uint64_t *tasks_receivers(const struct tasks *tasks, instance_id entry, const uint64_t *reach)
{
    const struct facts *facts = tasks->facts;
    uint64_t *objects = bits_new(facts_object_count(facts));
    uint32_t count;
    const edge_id *edges = facts_calls_to(facts, entry, &count);
    for (uint32_t i = 0; i < count; i++) {
        struct facts_edge edge = facts_edge(facts, edges[i]);
        if (edge.kind == EDGE_INIT || edge.kind == EDGE_START || !bits_has(reach, edge.caller) ||
            code_is_application(facts, edge.caller))
            continue;
        if (edge.caller == FACTS_ROOT || !add_receivers(tasks, &edge, objects)) {
            mem_free(objects);
            return NULL;
        }
    }
    return objects;
}

/* Whether the instruction has one of the objects among its arguments. */
static bool passes_on(const struct facts *facts, const struct facts_edge *edge, const uint64_t *objects)
{
    uint32_t count;
    const ir_value *values = code_arguments(code_body(facts, edge->caller), edge->at, &count);
    for (uint32_t i = 0; i < count; i++)
        if (meets(facts_points_to(facts, edge->caller, values[i]), objects))
            return true;
    return false;
}

/* Instances of the library that may keep one of the objects if they are given it, or pass it to one that may. Bits. */
static uint64_t *find_keepers(const struct tasks *tasks, const uint64_t *objects)
{
    const struct facts *facts = tasks->facts;
    uint64_t *keepers = bits_new(facts_instance_count(facts));
    struct pile todo = {0};
    for (size_t i = 0; i < tasks->kept_set_count; i++) {
        const struct kept_set *kept = &tasks->kept_sets[i];
        bool meets_them = meets(kept->set, objects);
        for (size_t n = 0; meets_them && n < kept->count; n++)
            if (bits_add(keepers, kept->keepers[n]))
                pile_add(&todo, kept->keepers[n]);
    }
    while (todo.count > 0) {
        uint32_t count;
        const edge_id *edges = facts_calls_to(facts, pile_take(&todo), &count);
        for (uint32_t i = 0; i < count; i++) {
            struct facts_edge edge = facts_edge(facts, edges[i]);
            if ((edge.kind == EDGE_CALL || edge.kind == EDGE_REFLECT) && is_library(facts, edge.caller) &&
                !bits_has(keepers, edge.caller) && passes_on(facts, &edge, objects)) {
                bits_add(keepers, edge.caller);
                pile_add(&todo, edge.caller);
            }
        }
    }
    pile_free(&todo);
    return keepers;
}

/* Whether a call of the application reaches an instance that keeps what it is given. */
static bool reaches_keeper(const struct facts *facts, const struct pass *pass, const uint64_t *keepers)
{
    uint32_t count;
    edge_id first = facts_calls_at(facts, pass->instance, pass->at, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(facts, e);
        if ((edge.kind != EDGE_CALL && edge.kind != EDGE_REFLECT) || !is_library(facts, edge.callee))
            continue;
        if (bits_has(keepers, edge.callee) ||
            (code_body(facts, edge.callee) == NULL && keeps_without_body(facts, edge.callee)))
            return true;
    }
    return false;
}

/* Whether the library may read the elements of an array: it has made it, or been given it in any way. */
static bool is_known_array(const struct tasks *tasks, object_id array)
{
    if (!is_own(tasks->facts, array))
        return true;
    for (size_t i = 0; i < tasks->handed.count; i++) {
        const struct pass *pass = &tasks->handed.items[i];
        if (object_set_has(facts_points_to(tasks->facts, pass->instance, pass->value), array))
            return true;
    }
    return false;
}

/* Whether an element is put into an array that the library knows. */
static bool enters_known_array(const struct tasks *tasks, const struct pass *pass)
{
    const struct ir_body *body = code_body(tasks->facts, pass->instance);
    struct object_set arrays = facts_points_to(tasks->facts, pass->instance, body->instructions[pass->at].a);
    for (object_id o = object_set_next(arrays, 0); o != FACTS_NONE; o = object_set_next(arrays, o + 1))
        if (is_known_array(tasks, o))
            return true;
    return false;
}

struct thread_site *tasks_handed(const struct tasks *tasks, const uint64_t *objects, uint32_t *count)
{
    const struct facts *facts = tasks->facts;
    uint64_t *keepers = find_keepers(tasks, objects);
    struct thread_site *sites = NULL;
    size_t found = 0, capacity = 0;
    for (size_t i = 0; i < tasks->handed.count; i++) {
        const struct pass *pass = &tasks->handed.items[i];
        if ((found > 0 && sites[found - 1].instance == pass->instance && sites[found - 1].at == pass->at) ||
            !meets(facts_points_to(facts, pass->instance, pass->value), objects))
            continue;
        if ((pass->kind == PASS_CALL && !reaches_keeper(facts, pass, keepers)) ||
            (pass->kind == PASS_ELEMENT && !enters_known_array(tasks, pass)))
            continue;
        ARRAY_ADD(sites, found, capacity, (struct thread_site){pass->instance, pass->at});
    }
    mem_free(keepers);
    *count = (uint32_t)found;
    return sites;
}

/* Methods that run what they are given at most once for each call, or again and again but never twice at the same time,
 * whatever is done with their result. A Thread is none: it is a Runnable, too, whose run may be called any number of
 * times (that of a virtual thread does nothing). */
static const struct {
    const char *class, *method, *descriptor; /* NULL: any */
    enum task_runs runs;
} runs_table[] = {
    {"java/lang/Thread", "startVirtualThread", NULL, TASK_RUNS_ONCE},
    {"java/lang/ThreadBuilders$VirtualThreadBuilder", "start", NULL, TASK_RUNS_ONCE},
    {"java/lang/ThreadBuilders$VirtualThreadBuilder", "unstarted", NULL, TASK_RUNS_ONCE},
    {"java/util/Timer", "schedule", "(Ljava/util/TimerTask;J)V", TASK_RUNS_ONCE},
    {"java/util/Timer", "schedule", "(Ljava/util/TimerTask;Ljava/util/Date;)V", TASK_RUNS_ONCE},
    {"java/util/Timer", "schedule", NULL, TASK_RUNS_IN_TURN},
    {"java/util/Timer", "scheduleAtFixedRate", NULL, TASK_RUNS_IN_TURN},
    {"java/util/concurrent/AbstractExecutorService", "submit", NULL, TASK_RUNS_ONCE},
    {"java/util/concurrent/CompletableFuture", "runAsync",
     "(Ljava/lang/Runnable;)Ljava/util/concurrent/CompletableFuture;", TASK_RUNS_ONCE},
    {"java/util/concurrent/CompletableFuture", "supplyAsync",
     "(Ljava/util/function/Supplier;)Ljava/util/concurrent/CompletableFuture;", TASK_RUNS_ONCE},
    {"java/util/concurrent/ExecutorCompletionService", "submit", NULL, TASK_RUNS_ONCE},
    {"java/util/concurrent/Executors$DelegatedExecutorService", "execute", NULL, TASK_RUNS_ONCE},
    {"java/util/concurrent/Executors$DelegatedExecutorService", "submit", NULL, TASK_RUNS_ONCE},
    {"java/util/concurrent/Executors$DelegatedScheduledExecutorService", "schedule", NULL, TASK_RUNS_ONCE},
    {"java/util/concurrent/Executors$DelegatedScheduledExecutorService", "scheduleAtFixedRate", NULL,
     TASK_RUNS_IN_TURN},
    {"java/util/concurrent/Executors$DelegatedScheduledExecutorService", "scheduleWithFixedDelay", NULL,
     TASK_RUNS_IN_TURN},
    {"java/util/concurrent/ForkJoinPool", "execute", NULL, TASK_RUNS_ONCE},
    {"java/util/concurrent/ForkJoinPool", "submit", NULL, TASK_RUNS_ONCE},
    {"java/util/concurrent/FutureTask", "<init>", NULL, TASK_RUNS_ONCE},
    {"java/util/concurrent/ScheduledThreadPoolExecutor", "execute", NULL, TASK_RUNS_ONCE},
    {"java/util/concurrent/ScheduledThreadPoolExecutor", "schedule", NULL, TASK_RUNS_ONCE},
    {"java/util/concurrent/ScheduledThreadPoolExecutor", "scheduleAtFixedRate", NULL, TASK_RUNS_IN_TURN},
    {"java/util/concurrent/ScheduledThreadPoolExecutor", "scheduleWithFixedDelay", NULL, TASK_RUNS_IN_TURN},
    {"java/util/concurrent/ScheduledThreadPoolExecutor", "submit", NULL, TASK_RUNS_ONCE},
    {"java/util/concurrent/ThreadPerTaskExecutor", "execute", NULL, TASK_RUNS_ONCE},
    {"java/util/concurrent/ThreadPerTaskExecutor", "submit", NULL, TASK_RUNS_ONCE},
    {"java/util/concurrent/ThreadPoolExecutor", "execute", NULL, TASK_RUNS_ONCE},
};

static enum task_runs runs_of_method(const struct program *program, method_id method)
{
    const char *owner = program_class(program, program_method(program, method)->owner)->name;
    for (size_t i = 0; i < sizeof runs_table / sizeof *runs_table; i++)
        if (strcmp(owner, runs_table[i].class) == 0 &&
            code_is_method(program, method, runs_table[i].method, runs_table[i].descriptor))
            return runs_table[i].runs;
    return TASK_RUNS_ANY_TIMES;
}

/* How many arguments of a call may be one of the objects. */
static uint32_t arguments_among(const struct facts *facts, struct thread_site site, const uint64_t *objects)
{
    uint32_t count, among = 0;
    const ir_value *values = code_arguments(code_body(facts, site.instance), site.at, &count);
    for (uint32_t i = 0; i < count; i++)
        among += meets(facts_points_to(facts, site.instance, values[i]), objects);
    return among;
}

/* Whether the application's own subclass calls the constructor of its superclass: what it does with the task besides is
 * not known. */
static bool is_from_constructor(const struct facts *facts, struct thread_site site)
{
    return code_is_method(facts_program(facts), facts_instance(facts, site.instance).method, "<init>", NULL);
}

enum task_runs tasks_runs(const struct tasks *tasks, struct thread_site site, const uint64_t *objects)
{
    const struct facts *facts = tasks->facts;
    uint32_t count, calls = 0;
    enum task_runs most = TASK_RUNS_ONCE;
    bool element = code_body(facts, site.instance)->instructions[site.at].op == IR_put_element;
    if (!element && arguments_among(facts, site, objects) != 1)
        return TASK_RUNS_ANY_TIMES;
    if (collected_once(facts, site))
        return TASK_RUNS_ONCE;
    edge_id first = facts_calls_at(facts, site.instance, site.at, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(facts, e);
        method_id method = facts_instance(facts, edge.callee).method;
        if (edge.kind == EDGE_INIT)
            continue;
        calls++;
        enum task_runs here =
            edge.kind == EDGE_CALL ? runs_of_method(facts_program(facts), method) : TASK_RUNS_ANY_TIMES;
        if (code_is_method(facts_program(facts), method, "<init>", NULL) && is_from_constructor(facts, site))
            here = TASK_RUNS_ANY_TIMES;
        most = here > most ? here : most;
    }
    return calls > 0 ? most : TASK_RUNS_ANY_TIMES;
}
