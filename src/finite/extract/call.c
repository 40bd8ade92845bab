/* Calls: what they may run, by the points-to analysis, is inlined; the library's methods have models. */
#include "finite/extract/extract.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/memory.h"
#include "ir/site.h"

uint32_t *extract_points_to(struct extract *extract, ir_value value, size_t *count)
{
    uint32_t *found = NULL, instances;
    size_t capacity = 0;
    const instance_id *of = facts_instances_of(extract->facts, extract->frame->method, &instances);
    *count = 0;
    for (uint32_t i = 0; i < instances; i++) {
        struct object_set set = facts_points_to(extract->facts, of[i], value);
        for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1)) {
            bool known = false;
            for (size_t k = 0; k < *count && !known; k++)
                known = found[k] == o;
            if (!known)
                ARRAY_ADD(found, *count, capacity, o);
        }
    }
    uint32_t *kept = arena_alloc(extract->finite->arena, (*count + 1) * sizeof *kept);
    for (size_t i = 0; i < *count; i++)
        kept[i] = found[i];
    mem_free(found);
    return kept;
}

static bool is_concrete(const struct program *program, method_id method)
{
    return method != FACTS_NONE && !(program_ir_method(program, method)->flags & IR_ACCESS_ABSTRACT);
}

method_id extract_select(const struct program *program, class_id class, method_id named)
{
    selector_id selector = program_method(program, named)->selector;
    if (program_ir_method(program, named)->flags & IR_ACCESS_PRIVATE)
        return named;
    for (class_id at = class; at != FACTS_NONE; at = program_class(program, at)->super) {
        method_id declared = program_declared(program, at, selector);
        if (is_concrete(program, declared) && !(program_ir_method(program, declared)->flags & IR_ACCESS_STATIC))
            return declared;
    }
    uint32_t count;
    const class_id *supers = program_supers(program, class, &count);
    method_id found = FACTS_NONE;
    for (uint32_t i = 0; i < count; i++) {
        method_id declared = program_declared(program, supers[i], selector);
        if (!is_concrete(program, declared))
            continue;
        /* of several default methods the one of the lowest interface counts */
        if (found == FACTS_NONE || program_is_subclass(program, supers[i], program_method(program, found)->owner))
            found = declared;
    }
    return found;
}

/* What one kind of object does when it is called. */
struct target {
    method_id method; /* FACTS_NONE: nobody knows */
    bool lambda;
    uint32_t object; /* of a lambda */
    uint32_t *among;
    size_t count, capacity;
};

struct targets {
    struct target *items;
    size_t count, capacity;
};

static void add_target(struct targets *targets, method_id method, bool lambda, uint32_t object)
{
    for (size_t i = 0; i < targets->count; i++) {
        struct target *known = &targets->items[i];
        if (known->method == method && !known->lambda && !lambda) {
            ARRAY_ADD(known->among, known->count, known->capacity, object);
            return;
        }
    }
    struct target added = {.method = method, .lambda = lambda, .object = object};
    ARRAY_ADD(added.among, added.count, added.capacity, object);
    ARRAY_ADD(targets->items, targets->count, targets->capacity, added);
}

static struct targets find_targets(const struct extract *extract, method_id named, const uint32_t *objects,
                                   size_t count)
{
    struct targets targets = {0};
    for (size_t i = 0; i < count; i++) {
        struct facts_object object = facts_object(extract->facts, objects[i]);
        bool lambda = object.kind == OBJECT_LAMBDA;
        if (lambda && is_concrete(extract->program, named)) /* a default method of its interface */
            add_target(&targets, named, false, objects[i]);
        else
            add_target(&targets, lambda ? FACTS_NONE : extract_select(extract->program, object.class, named), lambda,
                       objects[i]);
    }
    return targets;
}

static bool is_application(const struct extract *extract, method_id method)
{
    return program_class(extract->program, program_method(extract->program, method)->owner)->application;
}

static void run_method(struct extract *extract, method_id method, const uint32_t *arguments, const ir_value *values,
                       uint32_t count, uint32_t result)
{
    if (method == FACTS_NONE)
        extract_trap(extract, "a call of which it is not known what it calls");
    else if (is_application(extract, method) &&
             !(program_ir_method(extract->program, method)->flags & IR_ACCESS_NATIVE))
        extract_inline(extract, method, arguments, count, result);
    else if (!extract_library(extract, method, arguments, values, count, result))
        extract_trap(extract, finite_text(extract->finite, "a call of %s.%s, which has no model",
                                          extract_class_name(extract, program_method(extract->program, method)->owner),
                                          program_selector_name(extract->program,
                                                                program_method(extract->program, method)->selector)));
}

static bool lambda_of(const struct extract *extract, uint32_t object, struct ir_lambda *lambda, method_id *method)
{
    struct facts_object of = facts_object(extract->facts, object);
    const struct ir_module *module = program_module_of(extract->program, of.method);
    const struct ir_body *body = program_body(extract->program, of.method);
    if (body == NULL || body->instructions[of.at].op != IR_call_dynamic)
        return false;
    const struct ir_site *site = &module->sites[body->instructions[of.at].a];
    if (ir_site_recognize(module, site, lambda) != IR_SITE_LAMBDA || lambda->implementation.kind < IR_HANDLE_VIRTUAL)
        return false;
    *method = program_known_method(extract->program, program_method(extract->program, of.method)->owner,
                                   lambda->implementation.ref);
    return *method != FACTS_NONE && lambda->implementation.kind != IR_HANDLE_NEW;
}

static ir_kind parameter_kind(const struct ir_module *module, const struct ir_method *method, uint32_t n)
{
    if (!(method->flags & IR_ACCESS_STATIC)) {
        if (n == 0)
            return IR_REF;
        n--;
    }
    const struct ir_signature *signature = &module->signatures[method->signature];
    return n < signature->count ? ir_type_kind(&module->types[signature->parameters[n]]) : IR_REF;
}

/* Whether values go through a lambda as they are: else it boxes, unboxes or widens them. */
static bool passes_as_is(struct extract *extract, method_id method, const uint32_t *arguments, uint32_t count,
                         uint32_t result)
{
    const struct ir_module *module = program_module_of(extract->program, method);
    const struct ir_method *ir = program_ir_method(extract->program, method);
    const struct ir_signature *signature = &module->signatures[ir->signature];
    for (uint32_t n = 0; n < count; n++)
        if (extract_info(extract, arguments[n])->kind != parameter_kind(module, ir, n))
            return false;
    return result == FINITE_NONE ||
           extract_info(extract, result)->kind == ir_type_kind(&module->types[signature->result]);
}

/* Runs what a lambda stands for, with what it keeps and the arguments of the call. */
static void run_lambda(struct extract *extract, uint32_t object, const uint32_t *arguments, uint32_t count,
                       uint32_t result)
{
    struct ir_lambda lambda;
    method_id method;
    if (!lambda_of(extract, object, &lambda, &method)) {
        extract_trap(extract, "a lambda that is not understood");
        return;
    }
    uint32_t total = lambda.captured + count, *all = arena_alloc(extract->finite->arena, (total + 1) * sizeof *all);
    const struct ir_module *module = program_module_of(extract->program, method);
    const struct ir_method *ir = program_ir_method(extract->program, method);
    for (uint32_t n = 0; n < lambda.captured; n++) {
        ir_kind kind = parameter_kind(module, ir, n);
        all[n] = extract_temporary(extract, kind);
        extract_emit(extract,
                     (struct finite_node){.op = NODE_get,
                                          .r = all[n],
                                          .a = arguments[0],
                                          .reason = REASON_FINAL,
                                          .c = finite_member(extract->finite, MEMBER_CAPTURED, n << 16 | kind, kind)});
    }
    for (uint32_t n = 1; n < count; n++)
        all[lambda.captured + n - 1] = arguments[n];
    total--;
    if (!passes_as_is(extract, method, all, total, result)) {
        extract_trap(extract, "a lambda that converts values");
        return;
    }
    if (lambda.implementation.kind == IR_HANDLE_STATIC || lambda.implementation.kind == IR_HANDLE_SPECIAL ||
        lambda.captured == 0 || (ir->flags & IR_ACCESS_PRIVATE)) {
        if (lambda.captured == 0 && lambda.implementation.kind != IR_HANDLE_STATIC)
            extract_trap(extract, "a lambda that is not understood");
        else
            run_method(extract, method, all, NULL, total, result);
        return;
    }
    struct object_set set = facts_captured(extract->facts, object, 0);
    uint32_t size = object_set_size(set),
             *receivers = arena_alloc(extract->finite->arena, (size + 1) * sizeof *receivers);
    size = 0;
    for (object_id o = object_set_next(set, 0); o != FACTS_NONE; o = object_set_next(set, o + 1))
        receivers[size++] = o;
    extract_info(extract, all[0])->present = true; /* who made the lambda has looked */
    extract_dispatch(extract, method, receivers, size, all, total, result);
}

static void run_target(struct extract *extract, const struct target *target, const uint32_t *arguments,
                       const ir_value *values, uint32_t count, uint32_t result)
{
    if (target->lambda)
        run_lambda(extract, target->object, arguments, count, result);
    else
        run_method(extract, target->method, arguments, values, count, result);
}

static uint32_t among_test(struct extract *extract, const struct target *target)
{
    struct finite *finite = extract->finite;
    uint32_t *among = arena_alloc(finite->arena, (target->count + 1) * sizeof *among);
    for (size_t i = 0; i < target->count; i++)
        among[i] = target->among[i];
    const struct finite_test test = {.among = among, .among_count = (uint32_t)target->count};
    ARRAY_ADD(finite->tests, finite->test_count, finite->test_capacity, test);
    return (uint32_t)finite->test_count - 1;
}

static void run_targets(struct extract *extract, const struct targets *targets, const uint32_t *arguments,
                        const ir_value *values, uint32_t count, uint32_t result)
{
    if (targets->count == 1) {
        run_target(extract, &targets->items[0], arguments, values, count, result);
        return;
    }
    uint32_t after = extract_apart(extract, (struct finite_node){.op = NODE_jump});
    for (size_t i = 0; i < targets->count && extract->tail != FINITE_NONE; i++) {
        const struct target *target = &targets->items[i];
        uint32_t fork = extract_emit(
            extract, (struct finite_node){.op = NODE_is, .a = arguments[0], .c = among_test(extract, target)});
        run_target(extract, target, arguments, values, count, result);
        extract_jump(extract, after);
        uint32_t other = extract_apart(extract, (struct finite_node){.op = NODE_jump});
        extract->finite->nodes[fork].next[1] = other;
        extract->tail = other;
    }
    extract_trap(extract, "a call on an object that nothing is known of");
    extract->tail = after;
}

static void run_on(struct extract *extract, method_id named, const uint32_t *objects, size_t object_count,
                   const uint32_t *arguments, const ir_value *values, uint32_t count, uint32_t result)
{
    struct targets targets = find_targets(extract, named, objects, object_count);
    run_targets(extract, &targets, arguments, values, count, result);
    for (size_t i = 0; i < targets.count; i++)
        mem_free(targets.items[i].among);
    mem_free(targets.items);
}

void extract_dispatch(struct extract *extract, method_id named, const uint32_t *objects, size_t count,
                      const uint32_t *arguments, uint32_t argument_count, uint32_t result)
{
    run_on(extract, named, objects, count, arguments, NULL, argument_count, result);
}

static uint32_t result_of(struct extract *extract, const struct ir_instruction *instruction)
{
    return instruction->kind == IR_VOID ? FINITE_NONE : extract_register(extract, extract->at);
}

static bool is_of_library(const struct extract *extract, const uint32_t *objects, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct facts_object object = facts_object(extract->facts, objects[i]);
        if (object.kind == OBJECT_LAMBDA || program_class(extract->program, object.class)->application)
            return false;
    }
    return true;
}

static void emit_call(struct extract *extract, const struct ir_instruction *instruction)
{
    uint32_t count;
    const uint32_t *values = ir_list(extract->frame->body, instruction->b, &count);
    class_id owner = program_method(extract->program, extract->frame->method)->owner;
    method_id named = program_known_method(extract->program, owner, instruction->a);
    uint32_t *arguments = arena_alloc(extract->finite->arena, (count + 1) * sizeof *arguments);
    for (uint32_t i = 0; i < count; i++)
        arguments[i] = extract_register(extract, values[i]);
    if (named == FACTS_NONE) {
        extract_trap(extract, "a call of a method that is not there");
        return;
    }
    if (instruction->op != IR_call_static && count > 0)
        extract_present(extract, arguments[0]);
    uint32_t result = result_of(extract, instruction);
    if (instruction->op == IR_call_static || instruction->op == IR_call_special) {
        run_method(extract, named, arguments, values, count, result);
        return;
    }
    size_t objects;
    const uint32_t *receivers = extract_points_to(extract, values[0], &objects);
    if (is_of_library(extract, receivers, objects)) /* the table does not tell their classes apart */
        run_method(extract, is_application(extract, named) ? FACTS_NONE : named, arguments, values, count, result);
    else
        run_on(extract, named, receivers, objects, arguments, values, count, result);
}

static void emit_lambda(struct extract *extract, const struct ir_instruction *instruction,
                        const struct ir_lambda *lambda)
{
    uint32_t count, reg = extract_register(extract, extract->at);
    const uint32_t *values = ir_list(extract->frame->body, instruction->b, &count);
    class_id owner = program_method(extract->program, extract->frame->method)->owner;
    class_id class = program_known_type(extract->program, owner, lambda->interface);
    uint32_t pool;
    if (count == 0) { /* a lambda that keeps nothing is made once */
        pool = extract_fixed_pool(extract, FACTS_NONE,
                                  finite_text(extract->finite, "lambda %u:%u", extract->frame->method, extract->at));
        extract->finite->pools[pool].class = class;
        extract->finite->pools[pool].frame = extract->frame_number;
        extract->finite->pools[pool].at = extract->at;
        extract->finite->pools[pool].lambda = true;
        extract_object(extract, reg, pool);
        return;
    }
    if (lambda->implementation.kind == IR_HANDLE_VIRTUAL || lambda->implementation.kind == IR_HANDLE_INTERFACE)
        extract_present(extract, extract_register(extract, values[0]));
    pool = extract_pool(extract, class);
    extract->finite->pools[pool].lambda = true;
    extract_info(extract, reg)->present = true;
    extract_emit(extract, (struct finite_node){.op = NODE_make, .r = reg, .c = pool});
    for (uint32_t n = 0; n < count; n++) {
        ir_kind kind = extract->frame->body->instructions[values[n]].kind;
        extract_emit(extract,
                     (struct finite_node){.op = NODE_put,
                                          .a = reg,
                                          .v = extract_register(extract, values[n]),
                                          .reason = REASON_FINAL,
                                          .c = finite_member(extract->finite, MEMBER_CAPTURED, n << 16 | kind, kind)});
    }
}

static void emit_dynamic(struct extract *extract, const struct ir_instruction *instruction)
{
    const struct ir_module *module = extract->frame->module;
    const struct ir_site *site = &module->sites[instruction->a];
    struct ir_lambda lambda;
    uint32_t count;
    const uint32_t *values = ir_list(extract->frame->body, instruction->b, &count);
    enum ir_site_form form = ir_site_recognize(module, site, &lambda);
    if (form == IR_SITE_LAMBDA)
        emit_lambda(extract, instruction, &lambda);
    else if (form == IR_SITE_CONCAT && !extract_may_run(extract, values, count))
        extract_emit(extract, (struct finite_node){.op = NODE_opaque,
                                                   .r = extract_register(extract, extract->at),
                                                   .why = "a text that is made at run time"});
    else
        extract_trap(extract, form == IR_SITE_CONCAT ? "a text of an object whose toString would run"
                                                     : "a dynamic call without a model");
}

bool extract_call(struct extract *extract, const struct ir_instruction *instruction)
{
    switch (instruction->op) {
    case IR_call_static:
    case IR_call_special:
    case IR_call_virtual:
    case IR_call_interface:
        emit_call(extract, instruction);
        return true;
    case IR_call_dynamic:
        emit_dynamic(extract, instruction);
        return true;
    default:
        return false;
    }
}
