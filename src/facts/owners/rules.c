/* The rules for frames, instruction by instruction (owners.h): what knows an owner that is not its tag, and what
 * passes between tags. */
#include "base/budget.h"
#include "facts/owners/internal.h"

#include <string.h>

/* What every object can be asked, and what a thread can be asked, without giving it away. */
static const char *const of_objects[] = {"<init>", "equals",    "getClass", "hashCode",
                                         "notify", "notifyAll", "wait",     NULL};
static const char *const of_threads[] = {"<init>",    "getId",     "getName", "getPriority", "isAlive", "isInterrupted",
                                         "interrupt", "setDaemon", "setName", "setPriority", NULL};
static const char *const current[] = {"currentThread", "currentCarrierThread", NULL};

/* An instruction, as it is looked at. */
struct place {
    struct owners *owners;
    instance_id instance;
    const struct ir_body *body;
    ir_value at;
    bool inside, outside, application;
    /* Owners that a frame inside may not find: code of the library knows all threads, and only may not tell the
     * application. */
    const uint64_t *strange;
};

static struct object_set value_of(const struct place *place, ir_value value)
{
    return facts_points_to(place->owners->facts, place->instance, value);
}

static struct object_set parameter_of(const struct owners *owners, instance_id instance, uint32_t n)
{
    const struct ir_body *body = code_body(owners->facts, instance);
    ir_value value = body == NULL ? FACTS_NONE : code_parameter(body, n);
    return value == FACTS_NONE ? (struct object_set){NULL, 0} : facts_points_to(owners->facts, instance, value);
}

/* Whether fields of owners are seen as from outside: also by code of the library, which may know several. */
static bool looks_from_outside(const struct place *place)
{
    return place->outside || !place->application;
}

static void look_at_load(const struct place *place, const struct ir_instruction *it)
{
    struct object_set base = value_of(place, it->a), result = value_of(place, place->at);
    if (place->inside && !owners_are_known(place->owners, base))
        owners_fail(place->owners, result, place->strange);
    if (looks_from_outside(place) && owners_meet(base, place->owners->owners))
        owners_no_parts(place->owners, result);
}

static void look_at_store(const struct place *place, const struct ir_instruction *it)
{
    struct object_set base = value_of(place, it->a), value = value_of(place, it->c);
    if (place->inside && !owners_are_known(place->owners, base))
        owners_fail(place->owners, value, place->strange);
    if (looks_from_outside(place) && owners_meet(base, place->owners->owners)) {
        owners_no_parts(place->owners, value);
        owners_fail(place->owners, value, place->owners->owners);
    }
}

/* What a lambda keeps. */
static void look_at_capture(const struct place *place)
{
    uint32_t count;
    const ir_value *arguments = code_arguments(place->body, place->at, &count);
    if (!place->inside || owners_are_known(place->owners, value_of(place, place->at)))
        return;
    for (uint32_t n = 0; n < count; n++)
        owners_fail(place->owners, value_of(place, arguments[n]), place->strange);
}

/* A call that code without a body answers. */
static void look_at_model(const struct place *place, instance_id callee)
{
    struct owners *owners = place->owners;
    uint32_t count;
    const ir_value *arguments = code_arguments(place->body, place->at, &count);
    struct object_set result = value_of(place, place->at);
    bool given = false;
    if (place->inside && !owners_is_method(owners, callee, "java/lang/Thread", current))
        owners_fail(owners, result, place->strange);
    for (uint32_t n = 0; n < count; n++)
        given |= owners_meet(value_of(place, arguments[n]), owners->owners);
    if (!given || !looks_from_outside(place))
        return;
    owners_no_parts(owners, result);
    /* what uses fields by other means than instructions takes their object as its second argument */
    bool into = count > 1 && owners_meet(value_of(place, arguments[1]), owners->owners);
    for (uint32_t n = 0; n < count; n++) {
        owners_no_parts(owners, value_of(place, arguments[n]));
        if (into && n > 1)
            owners_fail(owners, value_of(place, arguments[n]), owners->owners);
    }
}

/* What a call hands over, from one parameter on: no parts; nor owners among these. */
static void pass_nothing(const struct place *place, const struct facts_edge *edge, uint32_t from, const uint64_t *among)
{
    struct owners *owners = place->owners;
    const struct ir_body *callee = code_body(owners->facts, edge->callee);
    uint32_t count, parameters = 0;
    const ir_value *arguments = code_arguments(place->body, place->at, &count);
    bool passes = code_passes_arguments(owners->facts, edge);
    while (callee != NULL && code_parameter(callee, parameters) != FACTS_NONE)
        parameters++;
    for (uint32_t n = from; n < (passes ? count : parameters); n++) {
        struct object_set set = passes ? value_of(place, arguments[n]) : parameter_of(owners, edge->callee, n);
        owners_no_parts(owners, set);
        owners_fail(owners, set, among);
    }
}

/* A thread is started: it is given nothing but what it is run for. */
static void look_at_start(const struct place *place, const struct facts_edge *edge)
{
    struct owners *owners = place->owners;
    bool own = owners_is_own(owners, edge->callee) || owners_is_foreign(owners, edge->callee);
    uint32_t count;
    const ir_value *arguments = code_arguments(place->body, place->at, &count);
    pass_nothing(place, edge, own ? 1 : 0, owners->owners);
    for (uint32_t n = 0; n < count; n++)
        owners_no_parts(owners, value_of(place, arguments[n]));
}

/* A call of a method of the library for an owner, from inside: it is left to the library, as from outside. */
static void look_at_exit(const struct place *place, const struct facts_edge *edge)
{
    struct owners *owners = place->owners;
    pass_nothing(place, edge, 1, owners->failed);
    if (!place->application)
        return;
    owners_fail(owners, value_of(place, place->at), owners->owners);
    if (!owners_is_method(owners, edge->callee, "java/lang/Object", of_objects) &&
        !owners_is_method(owners, edge->callee, "java/lang/Thread", of_threads))
        owners_fail_one(owners, facts_instance(owners->facts, edge->callee).context);
}

/* Owners that an instance is given. */
static void fail_parameters(struct owners *owners, instance_id instance, const uint64_t *among)
{
    const struct ir_body *body = code_body(owners->facts, instance);
    for (uint32_t n = 0; body != NULL && code_parameter(body, n) != FACTS_NONE; n++)
        owners_fail(owners, parameter_of(owners, instance, n), among);
}

/* Calls between the application and the library, inside: threads are not given to the library, nor got from there. */
static void look_at_threads(const struct place *place, const struct facts_edge *edge)
{
    struct owners *owners = place->owners;
    uint32_t count;
    const ir_value *arguments = code_arguments(place->body, place->at, &count);
    if (place->application == code_is_application(owners->facts, edge->callee))
        return;
    if (place->application && !owners_is_method(owners, edge->callee, "java/lang/Thread", current))
        owners_fail(owners, value_of(place, place->at), owners->running);
    for (uint32_t n = 0; n < count; n++)
        owners_fail(owners, value_of(place, arguments[n]), owners->running);
    if (!place->application)
        fail_parameters(owners, edge->callee, owners->running);
}

/* Whether a call is one of lambdas that are parts. */
static bool asks_lambdas(const struct place *place, const struct facts_edge *edge)
{
    struct owners *owners = place->owners;
    uint8_t op = place->body->instructions[place->at].op;
    uint32_t count;
    const ir_value *arguments = code_arguments(place->body, place->at, &count);
    if (edge->kind != EDGE_CALL || (op != IR_call_interface && op != IR_call_virtual) || count == 0)
        return false;
    struct object_set set = value_of(place, arguments[0]);
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1))
        if (facts_object(owners->facts, o).kind != OBJECT_LAMBDA || !bits_has(owners->parts, o))
            return false;
    return set.count > 0;
}

static void look_at_edge(const struct place *place, const struct facts_edge *edge)
{
    struct owners *owners = place->owners;
    const struct facts *facts = owners->facts;
    if (edge->kind == EDGE_INIT)
        return;
    if (edge->kind == EDGE_START) {
        look_at_start(place, edge);
        return;
    }
    if (code_body(facts, edge->callee) == NULL)
        look_at_model(place, edge->callee);
    if (owners_is_own(owners, edge->callee) && place->outside) {
        pass_nothing(place, edge, 1, owners->owners);
        owners_no_parts(owners, facts_returned(facts, edge->callee));
        owners_no_parts(owners, facts_thrown(facts, edge->callee));
    }
    if (!place->inside)
        return;
    if (owners_is_foreign(owners, edge->callee)) {
        look_at_exit(place, edge);
        return;
    }
    look_at_threads(place, edge);
    /* what else a lambda, or reflection, keeps may be another owner */
    if (!code_passes_arguments(facts, edge) && !asks_lambdas(place, edge))
        fail_parameters(owners, edge->callee, place->strange);
}

static void look_at(const struct place *place)
{
    const struct ir_instruction *it = &place->body->instructions[place->at];
    struct owners *owners = place->owners;
    switch (it->op) {
    case IR_new:
        if (place->inside)
            owners_fail(owners, value_of(place, place->at), owners->owners);
        return;
    case IR_get:
    case IR_get_element:
        look_at_load(place, it);
        return;
    case IR_get_static:
        if (place->inside)
            owners_fail(owners, value_of(place, place->at), place->strange);
        return;
    case IR_put:
    case IR_put_element:
        look_at_store(place, it);
        return;
    case IR_put_static:
        if (place->inside)
            owners_fail(owners, value_of(place, it->b), place->strange);
        return;
    case IR_call_dynamic:
        look_at_capture(place);
        break;
    default:
        break;
    }
    uint32_t count;
    edge_id first = facts_calls_at(owners->facts, place->instance, place->at, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(owners->facts, e);
        look_at_edge(place, &edge);
    }
}

void owners_look_at_code(struct owners *owners)
{
    uint64_t *others = bits_new(owners->object_count);
    for (size_t i = 0; i < bits_words(owners->object_count); i++)
        others[i] = owners->owners[i] & ~owners->running[i];
    for (instance_id i = 1; i < facts_instance_count(owners->facts) && !budget_spent(owners->budget); i++) {
        struct place place = {.owners = owners, .instance = i, .body = code_body(owners->facts, i)};
        place.inside = bits_has(owners->inside, i);
        place.outside = bits_has(owners->outside, i) || !place.inside;
        place.application = code_is_application(owners->facts, i);
        place.strange = place.application ? owners->owners : others;
        for (place.at = 0; place.body != NULL && place.at < place.body->instruction_count; place.at++)
            if (ir_op_flags((enum ir_op)place.body->instructions[place.at].op) & (IR_M | IR_T))
                look_at(&place);
    }
    mem_free(others);
}
