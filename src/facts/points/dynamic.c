/* Dynamic call sites, and calls of lambda objects (internal.h). */
#include "base/arena.h"
#include "base/array.h"
#include "facts/points/internal.h"
#include "ir/site.h"

#include <assert.h>
#include <string.h>

enum { MOST_ARGUMENTS = 256 };

/* A dynamic call site of an instance. */
struct site_call {
    instance_id instance;
    ir_value at;
    class_id owner;
    const struct ir_module *module;
    const struct ir_site *site;
    const uint32_t *values; /* arguments */
    uint32_t count;
    node_id result, thrown;
};

static const struct ir_site *site_at(const struct facts *facts, method_id method, ir_value at)
{
    const struct ir_instruction *instruction = &facts->methods[method].body->instructions[at];
    return &program_module_of(facts->program, method)->sites[instruction->a];
}

/* Calls a static method of the library. */
static void call_helper(struct facts *facts, const struct site_call *site, const char *class, const char *name,
                        const char *descriptor, const node_id *arguments, uint32_t count)
{
    class_id owner = program_load(facts->program, class, strlen(class));
    selector_id selector = program_selector(facts->program, name, strlen(name), descriptor);
    struct call call = {.form = CALL_FIXED,
                        .caller = site->instance,
                        .at = site->at,
                        .arguments = arguments,
                        .count = count,
                        .result = NODE_NONE,
                        .thrown = site->thrown};
    call.method = program_resolve_in(facts->program, owner, selector, false);
    if (call.method == FACTS_NONE) {
        points_gap_at(facts, GAP_MISSING, site->instance, site->at, class);
        return;
    }
    points_initialise(facts, owner, site->instance, site->at);
    points_call_start(facts, &call);
}

static void do_lambda(struct facts *facts, const struct site_call *site, const struct ir_lambda *lambda)
{
    class_id class = program_type(facts->program, site->owner, lambda->interface);
    object_id object = points_lambda_object(facts, site->instance, site->at, class);
    if (lambda->serializable || lambda->marker_count > 0)
        facts->objects[object].referent = lambda->marker_count;
    for (uint32_t i = 0; i < site->count && i < MOST_CAPTURED; i++) {
        node_id value = points_value(facts, site->instance, site->values[i]);
        if (value != NODE_NONE)
            points_flow(facts, value, points_field(facts, object, FIELD_CAPTURED + i));
    }
    points_add(facts, site->result, object);
}

/* Each part that is an object becomes a string as String.valueOf makes it. */
static void do_concat(struct facts *facts, const struct site_call *site)
{
    const struct ir_signature *signature = &site->module->signatures[site->site->signature];
    for (uint32_t i = 0; i < site->count && i < signature->count; i++) {
        node_id value = points_value(facts, site->instance, site->values[i]);
        class_id type = program_type(facts->program, site->owner, signature->parameters[i]);
        if (value == NODE_NONE || type == facts->objects[facts->string].class)
            continue;
        call_helper(facts, site, "java/lang/String", "valueOf", "(Ljava/lang/Object;)Ljava/lang/String;", &value, 1);
    }
    points_add(facts, site->result, facts->string);
}

/* The methods of a record do to its components what java.util.Objects does. */
static void do_record(struct facts *facts, const struct site_call *site)
{
    for (uint32_t i = 2; i < site->site->count; i++) {
        const struct ir_handle *handle = &site->module->constants[site->site->arguments[i]].handle;
        if (handle->kind != IR_HANDLE_GET_FIELD || site->count == 0)
            continue;
        field_id field = program_resolve_field(facts->program, site->owner, handle->ref);
        if (field == FACTS_NONE ||
            ir_type_kind(&site->module->types[site->module->field_refs[handle->ref].type]) != IR_REF)
            continue;
        node_id parts[2] = {points_node(facts), NODE_NONE};
        points_load(facts, points_value(facts, site->instance, site->values[0]), field, parts[0]);
        if (text_is(site->site->name, "toString")) {
            call_helper(facts, site, "java/lang/String", "valueOf", "(Ljava/lang/Object;)Ljava/lang/String;", parts, 1);
        } else if (text_is(site->site->name, "hashCode")) {
            call_helper(facts, site, "java/util/Objects", "hashCode", "(Ljava/lang/Object;)I", parts, 1);
        } else if (site->count > 1) {
            parts[1] = points_node(facts);
            points_load(facts, points_value(facts, site->instance, site->values[1]), field, parts[1]);
            call_helper(facts, site, "java/util/Objects", "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z", parts,
                        2);
        }
    }
    if (text_is(site->site->name, "toString"))
        points_add(facts, site->result, facts->string);
}

void points_dynamic(struct facts *facts, instance_id instance, ir_value at, node_id thrown)
{
    method_id method = facts->instances[instance].method;
    const struct ir_body *body = facts->methods[method].body;
    struct site_call site = {.instance = instance, .at = at, .thrown = thrown};
    struct ir_lambda lambda;
    site.owner = program_method(facts->program, method)->owner;
    site.module = program_class(facts->program, site.owner)->module;
    site.site = site_at(facts, method, at);
    site.values = ir_list(body, body->instructions[at].b, &site.count);
    site.result = points_value(facts, instance, at);
    switch (ir_site_recognize(site.module, site.site, &lambda)) {
    case IR_SITE_LAMBDA:
        do_lambda(facts, &site, &lambda);
        break;
    case IR_SITE_CONCAT:
        do_concat(facts, &site);
        break;
    case IR_SITE_RECORD:
        do_record(facts, &site);
        break;
    case IR_SITE_TYPE_SWITCH:
    case IR_SITE_ENUM_SWITCH:
        break; /* give a number; they call nothing that matters */
    case IR_SITE_OPAQUE:
        points_gap(facts, GAP_DYNAMIC, method, at, "dynamic call site");
        break;
    }
}

/* Whether calling a method on a lambda object runs its implementation. */
static bool is_function(const struct facts *facts, method_id called, const struct ir_lambda *lambda, class_id class)
{
    const struct ir_method *method = program_ir_method(facts->program, called);
    class_id owner = program_method(facts->program, called)->owner;
    return (method->flags & IR_ACCESS_ABSTRACT) != 0 && text_same(method->name, lambda->method) &&
           (lambda->marker_count > 0 || program_is_subclass(facts->program, class, owner));
}

/* A lambda object called at one place: the nodes between that and the implementation. Lambdas that call each other
 * through the same place (f.andThen(f)) share it, so there are only so many. */
struct lambda_call {
    node_id *given; /* the arguments without the receiver, behind a cast */
    uint32_t count;
    node_id result, thrown;
};

/* A reference to a constructor: makes an object and runs the constructor on it. */
static void call_new(struct facts *facts, const struct call *from, object_id lambda)
{
    node_id arguments[MOST_ARGUMENTS];
    struct call made = *from, *call = &made;
    class_id class = program_method(facts->program, call->method)->owner;
    arguments[0] = points_node(facts);
    for (uint32_t i = 0; i < call->count && i + 1 < MOST_ARGUMENTS; i++)
        arguments[i + 1] = call->arguments[i];
    object_id object = points_made_object(facts, lambda, class);
    points_initialise(facts, class, call->caller, call->at);
    points_add(facts, arguments[0], object);
    points_flow(facts, arguments[0], call->result);
    call->form = CALL_SPECIAL;
    call->arguments = arguments;
    call->count = call->count + 1 < MOST_ARGUMENTS ? call->count + 1 : MOST_ARGUMENTS;
    call->result = NODE_NONE;
    points_call_start(facts, call);
}

static void call_implementation(struct facts *facts, struct call *call, uint8_t kind, object_id lambda)
{
    bool is_static = (program_ir_method(facts->program, call->method)->flags & IR_ACCESS_STATIC) != 0;
    if (kind == IR_HANDLE_NEW) {
        call_new(facts, call, lambda);
        return;
    }
    if (is_static != (kind == IR_HANDLE_STATIC) || (!is_static && call->count == 0))
        return;
    call->form = kind == IR_HANDLE_STATIC ? CALL_FIXED : kind == IR_HANDLE_SPECIAL ? CALL_SPECIAL : CALL_VIRTUAL;
    if (is_static)
        points_initialise(facts, program_method(facts->program, call->method)->owner, call->caller, call->at);
    points_call_start(facts, call);
}

/* Calls the implementation with what was kept, then the arguments. */
static void lambda_open(struct facts *facts, const struct call *from, object_id object, const struct ir_lambda *lambda,
                        struct lambda_call *into)
{
    class_id module = program_method(facts->program, facts->objects[object].method)->owner;
    const struct ir_module *of = program_class(facts->program, module)->module;
    const struct ir_site *site = site_at(facts, facts->objects[object].method, facts->objects[object].at);
    node_id arguments[MOST_ARGUMENTS];
    struct call call = *from;
    call.count = 0;
    for (uint32_t i = 0; i < lambda->captured && call.count < MOST_ARGUMENTS; i++) {
        bool reference = ir_type_kind(&of->types[of->signatures[site->signature].parameters[i]]) == IR_REF;
        arguments[call.count++] = reference ? points_field(facts, object, FIELD_CAPTURED + i) : NODE_NONE;
    }
    for (uint32_t i = 0; i < into->count && call.count < MOST_ARGUMENTS; i++)
        arguments[call.count++] = into->given[i];
    call.arguments = arguments;
    call.result = from->result == NODE_NONE ? NODE_NONE : into->result;
    call.thrown = into->thrown;
    call.method = program_resolve(facts->program, module, lambda->implementation.ref);
    if (call.method == FACTS_NONE)
        points_gap(facts, GAP_MISSING, facts->objects[object].method, facts->objects[object].at, "lambda");
    else
        call_implementation(facts, &call, lambda->implementation.kind, object);
}

/* The lambda call of an object at the origin of a call. */
static struct lambda_call lambda_call_at(struct facts *facts, const struct call *call, object_id object,
                                         const struct ir_lambda *lambda)
{
    uint64_t key = (uint64_t)call->origin << 32 | object;
    uint32_t known = idmap_get(facts->lambda_map, key);
    if (known != IDMAP_NONE)
        return facts->lambda_calls[known];
    class_id module = program_method(facts->program, facts->objects[object].method)->owner;
    const struct ir_signature *given = &program_class(facts->program, module)->module->signatures[lambda->instantiated];
    struct lambda_call made = {.count = given->count, .result = points_node(facts), .thrown = points_node(facts)};
    made.given = arena_alloc(facts->arena, (given->count + 1) * sizeof *made.given);
    for (uint32_t i = 0; i < given->count; i++)
        made.given[i] = i + 1 < call->count && call->arguments[i + 1] != NODE_NONE ? points_node(facts) : NODE_NONE;
    ARRAY_RESERVE(facts->lambda_calls, facts->lambda_call_capacity, facts->lambda_call_count + 1);
    facts->lambda_calls[facts->lambda_call_count] = made;
    idmap_put(facts->lambda_map, key, (uint32_t)facts->lambda_call_count++);
    lambda_open(facts, call, object, lambda, &made);
    return made;
}

bool points_call_lambda(struct facts *facts, call_id id, object_id object)
{
    const uint32_t lambda_bit = 0x80000000u; /* tells objects from instances in the map of linked calls */
    const struct facts_object *of = &facts->objects[object];
    class_id module = program_method(facts->program, of->method)->owner;
    struct ir_lambda lambda;
    ir_site_recognize(program_class(facts->program, module)->module, site_at(facts, of->method, of->at), &lambda);
    struct call call = facts->calls[id];
    if (!is_function(facts, call.method, &lambda, of->class))
        return false;
    assert(object < 1u << 30); /* keys of methods that reflection calls have the next bit */
    uint64_t key = (uint64_t)id << 32 | lambda_bit | object;
    if (idmap_get(facts->linked, key) != IDMAP_NONE)
        return true;
    idmap_put(facts->linked, key, 0);
    if (call.origin == 0)
        call.origin = id + 1;
    struct lambda_call at = lambda_call_at(facts, &call, object, &lambda);
    const struct ir_signature *given = &program_class(facts->program, module)->module->signatures[lambda.instantiated];
    for (uint32_t i = 0; i < at.count && i + 1 < call.count; i++) {
        class_id class = program_type(facts->program, module, given->parameters[i]);
        if (at.given[i] != NODE_NONE && class != FACTS_NONE)
            points_flow_filtered(facts, call.arguments[i + 1], at.given[i], points_filter(facts, 0, class, false));
    }
    points_flow(facts, at.result, call.result);
    points_flow(facts, at.thrown, call.thrown);
    return true;
}
