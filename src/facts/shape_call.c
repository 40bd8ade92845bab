/* Calls: inlining by the classes of the receivers, and what library code does. */
#include "facts/shape_parts.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "ir/site.h"

#include <string.h>

/* A call under way. */
struct calling {
    struct shape *shape;
    uint32_t frame, call;
    ir_value at;
    const uint32_t *arguments;
    uint32_t argument_count;
    struct ssg *before; /* the state at the call */
    struct ssg *thrown;
    struct ssg library; /* the state behind those targets that are library code */
    bool inlined, has_library;
};

static const struct ir_instruction *instruction_of(const struct shape *shape, uint32_t frame, ir_value at)
{
    return &shape->frames[frame].body->ir->instructions[at];
}

static void add_list(struct node_list *into, const struct node_list *from)
{
    for (size_t i = 0; i < from->count; i++)
        node_list_add(into, from->items[i]);
}

/* Inlines a method: gives it its parameters, and the state. */
static bool pass(struct calling *calling, method_id method, const struct node_list *receivers, shape_node lambda)
{
    struct shape *shape = calling->shape;
    uint32_t captured = 0;
    if (lambda != LIBRARY_NODE)
        shape_lambda_method(shape, lambda, &captured);
    uint32_t callee = shape_frame_of(shape, calling->call, method, shape->frames[calling->frame].thread);
    if (callee == IR_NONE)
        return false;
    shape->frames[callee].captured = captured;
    struct ssg entering = {0};
    ssg_copy(&entering, calling->before);
    uint32_t skipped = lambda != LIBRARY_NODE; /* the lambda object itself is no argument of what it runs */
    const struct ir_body *body = shape->frames[callee].body->ir;
    for (uint32_t n = 0; body->instructions[n].op == IR_parameter; n++) {
        if (body->instructions[n].kind != IR_REF)
            continue;
        struct node_list nodes = {0};
        if (n < captured)
            shape_slot(shape, calling->before, lambda, (uint32_t)(SLOT_CAPTURED + (int)n), &nodes);
        else if (n == 0 && receivers != NULL)
            add_list(&nodes, receivers);
        else if (n - captured + skipped < calling->argument_count)
            shape_value(shape, calling->before, calling->frame, calling->arguments[n - captured + skipped], &nodes);
        shape_set(shape, &entering, callee, n, &nodes); /* parameters are the first instructions */
        node_list_free(&nodes);
    }
    shape_enter(shape, shape->frames[callee].first_block, &entering);
    ssg_free(&entering);
    ssg_join(calling->thrown, &shape->frames[callee].exceptional);
    calling->inlined = true;
    return true;
}

static bool is_application_method(const struct shape *shape, method_id method)
{
    return method != FACTS_NONE &&
           program_class(shape->program, program_method(shape->program, method)->owner)->application;
}

/* Whether a class gets a method from the library that the selector names. */
static bool overrides_library(const struct shape *shape, class_id class, selector_id selector)
{
    enum { MOST = 64 };
    class_id stack[MOST];
    uint32_t count = 0;
    stack[count++] = class;
    while (count > 0) {
        const struct program_class *at = program_class(shape->program, stack[--count]);
        class_id id = stack[count];
        if (!at->application && program_declared(shape->program, id, selector) != FACTS_NONE)
            return true;
        if (at->super != FACTS_NONE && count < MOST)
            stack[count++] = at->super;
        for (uint32_t i = 0; i < at->interface_count && count < MOST; i++)
            stack[count++] = at->interfaces[i];
    }
    return false;
}

/* Library code that has an object may call what the object's class overrides. */
static void start_callbacks(struct shape *shape, uint32_t frame, ir_value at, shape_node node, const struct ssg *state)
{
    const struct shape_site *site = &shape->sites[node_site(node)];
    uint32_t captured;
    if (site->kind == SITE_LAMBDA) {
        method_id method = shape_lambda_method(shape, node, &captured);
        if (is_application_method(shape, method))
            shape_start(shape, frame, at, method, node, LIBRARY_NODE, state);
        return;
    }
    if (site->kind != SITE_NEW)
        return;
    class_id runtime = site->class;
    for (class_id class = runtime; class != FACTS_NONE && program_class(shape->program, class)->application;
         class = program_class(shape->program, class)->super) {
        const struct program_class *of = program_class(shape->program, class);
        method_id first = of->first_method;
        uint32_t count = of->method_count;
        for (method_id method = first; method < first + count; method++) {
            const struct ir_method *ir = program_ir_method(shape->program, method);
            bool callable = ir->has_body && (ir->flags & (IR_ACCESS_STATIC | FLAG_PRIVATE)) == 0 &&
                            (ir->name.length == 0 || ir->name.bytes[0] != '<');
            if (callable && overrides_library(shape, runtime, program_method(shape->program, method)->selector))
                shape_start(shape, frame, at, method, node, LIBRARY_NODE, state);
        }
    }
}

void shape_escape(struct shape *shape, uint32_t frame, ir_value at, struct ssg *state, const struct node_list *nodes)
{
    shape_source source = shape_source_of(shape, SOURCE_SLOT, LIBRARY_NODE, (uint32_t)SLOT_CONTENTS);
    for (size_t i = 0; i < nodes->count; i++) {
        shape_node node = nodes->items[i];
        if (node == LIBRARY_NODE || shape->sites[node_site(node)].kind == SITE_CLASS)
            continue;
        shape_add(shape, shape->frames[frame].thread, state, source, node);
        shape_gap_add(shape, frame, at, "an object is given to library code without a model");
        start_callbacks(shape, frame, at, node, state);
    }
}

/* The run methods of what a Thread object runs: its own, or those of its runnables. */
static void start_thread(struct calling *calling, shape_node thread)
{
    struct shape *shape = calling->shape;
    const struct shape_site *site = &shape->sites[node_site(thread)];
    selector_id run = program_selector(shape->program, "run", 3, "()V");
    struct node_list runnables = {0}, self = {0};
    uint32_t captured;
    if (site->kind != SITE_NEW)
        return;
    method_id own = program_resolve_in(shape->program, site->class, run, false);
    if (is_application_method(shape, own)) {
        node_list_add(&self, thread);
        shape_put(shape, &calling->library, shape->frames[calling->frame].thread, &self, (uint32_t)SLOT_RUNNABLE,
                  &self);
        shape_start(shape, calling->frame, calling->at, own, thread, thread, &calling->library);
    } else {
        shape_slot(shape, calling->before, thread, (uint32_t)SLOT_RUNNABLE, &runnables);
    }
    for (size_t i = 0; i < runnables.count; i++) {
        const struct shape_site *of = &shape->sites[node_site(runnables.items[i])];
        method_id method = FACTS_NONE;
        if (of->kind == SITE_LAMBDA)
            method = shape_lambda_method(shape, runnables.items[i], &captured);
        else if (of->kind == SITE_NEW)
            method = program_resolve_in(shape->program, of->class, run, false);
        if (is_application_method(shape, method))
            shape_start(shape, calling->frame, calling->at, method, runnables.items[i], thread, &calling->library);
    }
    node_list_free(&runnables);
    node_list_free(&self);
}

static bool gives_value(struct shape *shape, method_id method)
{
    class_id owner = program_method(shape->program, method)->owner;
    const struct ir_unit *unit = program_class(shape->program, owner)->unit;
    uint32_t result = unit->signatures[program_ir_method(shape->program, method)->signature].result;
    const struct ir_type *type = &unit->types[result];
    if (type->form != IR_TYPE_CLASS)
        return false;
    class_id class = program_type(shape->program, owner, result);
    return shape_library_is_value(program_class(shape->program, class)->name);
}

static bool holds_code(const struct shape *shape, const struct node_list *nodes)
{
    for (size_t i = 0; i < nodes->count; i++)
        if (shape->sites[node_site(nodes->items[i])].kind == SITE_LAMBDA)
            return true;
    return false;
}

static void keep(struct calling *calling, const struct node_list *receivers, const struct node_list *arguments,
                 struct node_list *result)
{
    struct shape *shape = calling->shape;
    struct node_list all = {0};
    shape_put(shape, &calling->library, shape->frames[calling->frame].thread, receivers, (uint32_t)SLOT_CONTENTS,
              arguments);
    add_list(&all, receivers);
    add_list(&all, arguments);
    add_list(result, &all);
    for (size_t i = 0; i < all.count; i++) {
        shape_slot(shape, &calling->library, all.items[i], (uint32_t)SLOT_CONTENTS, result);
        shape_slot(shape, &calling->library, all.items[i], (uint32_t)SLOT_ELEMENTS, result);
    }
    if (holds_code(shape, arguments))
        shape_escape(shape, calling->frame, calling->at, &calling->library, &all);
    node_list_free(&all);
}

static void copy_elements(struct calling *calling)
{
    struct shape *shape = calling->shape;
    struct node_list from = {0}, to = {0}, elements = {0};
    if (calling->argument_count < 3)
        return;
    shape_value(shape, calling->before, calling->frame, calling->arguments[0], &from);
    shape_value(shape, calling->before, calling->frame, calling->arguments[2], &to);
    for (size_t i = 0; i < from.count; i++)
        shape_slot(shape, calling->before, from.items[i], (uint32_t)SLOT_ELEMENTS, &elements);
    shape_put(shape, &calling->library, shape->frames[calling->frame].thread, &to, (uint32_t)SLOT_ELEMENTS, &elements);
    node_list_free(&from);
    node_list_free(&to);
    node_list_free(&elements);
}

/* A library method runs on these receivers (none: a static one, or on objects that are not modelled). */
static void run_library(struct calling *calling, method_id method, const struct node_list *receivers, uint32_t skipped)
{
    struct shape *shape = calling->shape;
    const struct program_method *of = program_method(shape->program, method);
    enum library_effect effect = shape_library_effect(program_class(shape->program, of->owner)->name,
                                                      program_selector_name(shape->program, of->selector));
    struct node_list arguments = {0}, result = {0};
    for (uint32_t i = skipped; i < calling->argument_count; i++)
        shape_value(shape, calling->before, calling->frame, calling->arguments[i], &arguments);
    ssg_join(&calling->library, calling->before);
    calling->has_library = true;
    if (effect == EFFECT_KEEP) {
        keep(calling, receivers, &arguments, &result);
    } else if (effect == EFFECT_RUNNABLE) {
        shape_put(shape, &calling->library, shape->frames[calling->frame].thread, receivers, (uint32_t)SLOT_RUNNABLE,
                  &arguments);
    } else if (effect == EFFECT_START) {
        for (size_t i = 0; i < receivers->count; i++)
            start_thread(calling, receivers->items[i]);
    } else if (effect == EFFECT_COPY) {
        copy_elements(calling);
    } else if (effect == EFFECT_UNKNOWN) {
        shape_escape(shape, calling->frame, calling->at, &calling->library, &arguments);
        shape_escape(shape, calling->frame, calling->at, &calling->library, receivers);
    }
    if (effect != EFFECT_KEEP)
        shape_slot(shape, &calling->library, LIBRARY_NODE, 0, &result);
    if (instruction_of(shape, calling->frame, calling->at)->kind == IR_REF && !gives_value(shape, method))
        shape_set(shape, &calling->library, calling->frame, calling->at, &result);
    node_list_free(&arguments);
    node_list_free(&result);
}

/* The method that a receiver runs; FACTS_NONE if it cannot be one. */
static method_id select_method(struct calling *calling, method_id resolved, shape_node receiver)
{
    struct shape *shape = calling->shape;
    const struct shape_site *site = &shape->sites[node_site(receiver)];
    class_id owner = program_method(shape->program, resolved)->owner;
    bool application = program_class(shape->program, owner)->application;
    uint32_t captured;
    if (site->kind == SITE_LIBRARY || site->kind == SITE_CLASS)
        return application ? FACTS_NONE : resolved;
    if (site->kind == SITE_LAMBDA) {
        const struct ir_method *ir = program_ir_method(shape->program, resolved);
        bool abstract = (ir->flags & FLAG_ABSTRACT) != 0;
        return abstract ? shape_lambda_method(shape, receiver, &captured) : resolved;
    }
    if (program_is_subclass(shape->program, site->class, owner))
        return program_select(shape->program, site->class, resolved);
    const struct program_method *of = program_method(shape->program, resolved);
    enum library_effect effect = shape_library_effect(program_class(shape->program, owner)->name,
                                                      program_selector_name(shape->program, of->selector));
    return effect == EFFECT_KEEP ? resolved : FACTS_NONE; /* views of collections are the collections themselves here */
}

/* Runs a method on those receivers that select it. */
static void run_method(struct calling *calling, method_id method, const struct node_list *receivers, shape_node lambda)
{
    if (!is_application_method(calling->shape, method)) {
        run_library(calling, method, receivers, 1);
    } else if (!pass(calling, method, receivers, lambda)) {
        shape_gap_add(calling->shape, calling->frame, calling->at, "a method without a body is called");
        run_library(calling, method, receivers, 1);
    }
}

static void run_virtual(struct calling *calling, method_id resolved, const struct node_list *receivers)
{
    struct shape *shape = calling->shape;
    bool *done = mem_new(receivers->count + 1, sizeof *done);
    for (size_t i = 0; i < receivers->count; i++) {
        method_id method = done[i] ? FACTS_NONE : select_method(calling, resolved, receivers->items[i]);
        if (method == FACTS_NONE)
            continue;
        struct node_list same = {0};
        bool lambda = shape->sites[node_site(receivers->items[i])].kind == SITE_LAMBDA && method != resolved;
        for (size_t k = i; k < receivers->count; k++)
            if (!done[k] && (k == i || !lambda) && select_method(calling, resolved, receivers->items[k]) == method) {
                node_list_add(&same, receivers->items[k]);
                done[k] = true;
            }
        run_method(calling, method, lambda ? NULL : &same, lambda ? receivers->items[i] : LIBRARY_NODE);
        node_list_free(&same);
    }
    mem_free(done);
    bool application = is_application_method(shape, resolved);
    if (receivers->count == 0 && !application)
        run_library(calling, resolved, receivers, 1);
    if (!calling->inlined && !calling->has_library && node_list_has(receivers, LIBRARY_NODE)) {
        struct node_list unknown = {0};
        shape_gap_add(shape, calling->frame, calling->at, "a method of an object that only library code knows");
        node_list_add(&unknown, LIBRARY_NODE);
        run_method(calling, resolved, &unknown, LIBRARY_NODE);
        node_list_free(&unknown);
    }
}

/* The state behind the call: joined for the targets that come back. */
static bool finish(struct calling *calling, struct ssg *state)
{
    struct shape_call *call = &calling->shape->calls[calling->call];
    bool back = calling->has_library || (calling->inlined && call->returned);
    if (calling->inlined && call->returned) {
        ssg_copy(state, &call->after);
        if (calling->has_library)
            ssg_join(state, &calling->library);
    } else if (calling->has_library) {
        ssg_copy(state, &calling->library);
    }
    if (back)
        ssg_join(calling->thrown, state);
    ssg_free(&calling->library);
    return back;
}

bool shape_step_call(struct shape *shape, uint32_t frame, ir_value at, struct ssg *state, struct ssg *thrown)
{
    const struct ir_instruction *instruction = instruction_of(shape, frame, at);
    struct calling calling = {.shape = shape, .frame = frame, .at = at, .before = state, .thrown = thrown};
    calling.arguments = ir_list(shape->frames[frame].body->ir, instruction->b, &calling.argument_count);
    calling.call = shape_call_of(shape, frame, at);
    method_id resolved = program_resolve(shape->program, shape->frames[frame].owner, instruction->a);
    struct node_list receivers = {0};
    if (resolved == FACTS_NONE) {
        shape_gap_add(shape, frame, at, "a method that is not there is called");
        for (uint32_t i = 0; i < calling.argument_count; i++)
            shape_value(shape, state, frame, calling.arguments[i], &receivers);
        shape_escape(shape, frame, at, state, &receivers);
        node_list_free(&receivers);
        return true;
    }
    bool has_receiver = instruction->op != IR_call_static;
    if (has_receiver && calling.argument_count > 0)
        shape_value(shape, state, frame, calling.arguments[0], &receivers);
    if (instruction->op == IR_call_virtual || instruction->op == IR_call_interface)
        run_virtual(&calling, resolved, &receivers);
    else if (has_receiver)
        run_method(&calling, resolved, &receivers, LIBRARY_NODE);
    else if (!is_application_method(shape, resolved) || !pass(&calling, resolved, NULL, LIBRARY_NODE))
        run_library(&calling, resolved, &receivers, 0);
    node_list_free(&receivers);
    return finish(&calling, state);
}

/* What the site of a lambda object means. */
static bool lambda_of(const struct shape *shape, shape_node node, struct ir_lambda *lambda)
{
    const struct shape_site *site = &shape->sites[node_site(node)];
    const struct ir_unit *unit = shape->frames[site->frame].unit;
    uint32_t number = instruction_of(shape, site->frame, site->at)->a;
    return ir_site_recognize(unit, &unit->sites[number], lambda) == IR_SITE_LAMBDA;
}

method_id shape_lambda_method(const struct shape *shape, shape_node node, uint32_t *captured)
{
    enum { INVOKE_VIRTUAL = 5, NEW_INVOKE_SPECIAL = 8 };
    struct ir_lambda lambda;
    *captured = 0;
    if (!lambda_of(shape, node, &lambda) || lambda.implementation.kind < INVOKE_VIRTUAL ||
        lambda.implementation.kind == NEW_INVOKE_SPECIAL)
        return FACTS_NONE;
    *captured = lambda.captured;
    class_id owner = shape->frames[shape->sites[node_site(node)].frame].owner;
    return program_resolve(shape->program, owner, lambda.implementation.ref);
}

bool shape_step_dynamic(struct shape *shape, uint32_t frame, ir_value at, struct ssg *state)
{
    const struct ir_instruction *instruction = instruction_of(shape, frame, at);
    const struct ir_unit *unit = shape->frames[frame].unit;
    const struct ir_site *site = &unit->sites[instruction->a];
    uint32_t count, thread = shape->frames[frame].thread;
    const uint32_t *arguments = ir_list(shape->frames[frame].body->ir, instruction->b, &count);
    struct node_list result = {0}, nodes = {0};
    if (site->form == IR_SITE_LAMBDA) {
        class_id class =
            program_type(shape->program, shape->frames[frame].owner, unit->signatures[site->signature].result);
        uint32_t number = shape_site_of(shape, SITE_LAMBDA, class, frame, at, 0);
        node_list_add(&result, 2 * number + shape->sites[number].summary_only);
    } else if (site->form == IR_SITE_OPAQUE && instruction->kind == IR_REF) {
        node_list_add(&result, LIBRARY_NODE);
    }
    for (uint32_t i = 0; i < count; i++) {
        shape_value(shape, state, frame, arguments[i], &nodes);
        if (site->form == IR_SITE_LAMBDA) {
            shape_put(shape, state, thread, &result, (uint32_t)(SLOT_CAPTURED + (int)i), &nodes);
            node_list_free(&nodes);
        }
    }
    if (site->form == IR_SITE_OPAQUE || site->form == IR_SITE_CONCAT) /* toString of its arguments is called */
        shape_escape(shape, frame, at, state, &nodes);
    if (instruction->kind == IR_REF)
        shape_set(shape, state, frame, at, &result);
    node_list_free(&nodes);
    node_list_free(&result);
    return true;
}
