/* Calls: what the call graph has for them is inlined if it is the application's; else the library does it. */
#include "facts/shape/internal.h"

#include "base/memory.h"
#include "facts/threads/code.h"

#include <string.h>

#define PROXY_HANDLER "(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;"

/* A call under way. */
struct calling {
    struct shape *shape;
    uint32_t frame, call;
    ir_value at;
    const uint32_t *arguments;
    uint32_t argument_count;
    struct node_list callees;   /* methods */
    struct node_list receivers; /* what the first argument may be, if the call has a receiver */
    struct ssg *before;         /* the state at the call */
    struct ssg *thrown;
    struct ssg library; /* the state behind those targets that are library code */
    bool inlined, has_library;
};

/* Where the parameters of an inlined method come from. */
struct giving {
    const struct node_list *receivers; /* the first one; NULL: like the others */
    const struct node_list *others;    /* all others; NULL: from the arguments of the call */
    shape_node lambda;                 /* the object that calls it with what it keeps; LIBRARY_NODE: none */
    uint32_t captured;                 /* how much that keeps */
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

static void give(const struct calling *calling, const struct giving *giving, uint32_t n, struct node_list *nodes)
{
    struct shape *shape = calling->shape;
    bool lambda = giving->lambda != LIBRARY_NODE; /* which is itself no argument of what it runs */
    if (n < giving->captured)
        shape_slot(shape, calling->before, giving->lambda, (uint32_t)(SLOT_CAPTURED + (int)n), nodes);
    else if (n == 0 && giving->receivers != NULL)
        add_list(nodes, giving->receivers);
    else if (giving->others != NULL)
        add_list(nodes, giving->others);
    else if (n - giving->captured + lambda < calling->argument_count)
        shape_value(shape, calling->before, calling->frame, calling->arguments[n - giving->captured + lambda], nodes);
}

/* Inlines a method: gives it its parameters, and the state. */
static bool pass(struct calling *calling, method_id method, const struct giving *giving)
{
    struct shape *shape = calling->shape;
    uint32_t callee = shape_frame_of(shape, calling->call, method, shape->frames[calling->frame].thread);
    if (callee == IR_NONE)
        return false;
    shape->frames[callee].rearranged |= giving->lambda != LIBRARY_NODE || giving->others != NULL;
    struct ssg entering = {0};
    ssg_copy(&entering, calling->before);
    const struct ir_body *body = shape->frames[callee].body->ir;
    for (uint32_t n = 0; body->instructions[n].op == IR_parameter; n++) {
        struct node_list nodes = {0};
        if (body->instructions[n].kind != IR_REF)
            continue;
        give(calling, giving, n, &nodes);
        shape_set(shape, &entering, callee, n, &nodes); /* parameters are the first instructions */
        node_list_free(&nodes);
    }
    shape_enter(shape, shape->frames[callee].first_block, &entering);
    ssg_free(&entering);
    ssg_join(calling->thrown, &shape->frames[callee].exceptional);
    calling->inlined = true;
    return true;
}

/* The run methods of what a Thread object runs: its own, or those of its runnables. */
static void start_thread(struct calling *calling, shape_node thread)
{
    struct shape *shape = calling->shape;
    class_id class = shape->sites[node_site(thread)].class;
    struct node_list runnables = {0}, self = {0};
    struct shape_lambda lambda;
    if (shape->sites[node_site(thread)].kind != SITE_NEW)
        return; /* one that only the library knows, which calls its run method at any time */
    node_list_add(&self, thread);
    shape_slot(shape, calling->before, thread, (uint32_t)SLOT_RUNNABLE, &runnables);
    for (size_t i = 0; i < shape->called_back.count; i++) {
        method_id method = shape->called_back.items[i];
        if (code_is_method(shape->program, method, "run", "()V") &&
            shape_runs(shape, class, method, &shape->called_back)) {
            shape_put(shape, &calling->library, shape->frames[calling->frame].thread, &self, (uint32_t)SLOT_RUNNABLE,
                      &self);
            shape_start(shape, calling->frame, calling->at, method, thread, thread, &calling->library);
        }
        for (size_t k = 0; k < runnables.count; k++) {
            shape_node node = runnables.items[k];
            bool runs = code_is_method(shape->program, method, "run", "()V") &&
                        shape_runs(shape, shape_class(shape, node), method, &shape->called_back);
            if (node != thread && (runs || shape_lambda_runs(shape, node, method, &lambda)))
                shape_start(shape, calling->frame, calling->at, method, node, thread, &calling->library);
        }
    }
    node_list_free(&runnables);
    node_list_free(&self);
}

/* Whether objects that a method gives are of no interest. */
static bool gives_value(const struct ir_module *module, uint32_t signature)
{
    const struct ir_type *type = &module->types[module->signatures[signature].result];
    if (type->form == IR_TYPE_CLASS)
        return shape_library_is_value(type->name.bytes, type->name.length);
    return type->form != IR_TYPE_ARRAY;
}

static bool holds_code(const struct shape *shape, const struct node_list *nodes)
{
    for (size_t i = 0; i < nodes->count; i++)
        if (shape->sites[node_site(nodes->items[i])].kind == SITE_LAMBDA)
            return true;
    return false;
}

/* While library code runs it may call methods of what it was given: equals, compareTo, toString. What gives it further
 * objects is called at any time instead, so that they are the library's, and so are lambdas. */
static void call_back(struct calling *calling, method_id library, const struct node_list *given)
{
    struct shape *shape = calling->shape;
    const struct node_list *called = shape_called_through(shape, library);
    for (size_t i = 0; i < called->count; i++) {
        method_id method = called->items[i];
        struct node_list receivers = {0}, lambdas = {0};
        struct shape_lambda lambda;
        for (size_t k = 0; k < given->count; k++) {
            if (shape_lambda_runs(shape, given->items[k], method, &lambda))
                node_list_add(&lambdas, given->items[k]);
            if (shape_runs(shape, shape_class(shape, given->items[k]), method, called))
                node_list_add(&receivers, given->items[k]);
        }
        const struct giving giving = {&receivers, given, LIBRARY_NODE, 0};
        bool value = gives_value(program_module_of(shape->program, method),
                                 program_ir_method(shape->program, method)->signature);
        if (receivers.count > 0 && (!value || !pass(calling, method, &giving)))
            shape_escape(shape, calling->frame, calling->at, &calling->library, &receivers);
        shape_escape(shape, calling->frame, calling->at, &calling->library, &lambdas);
        node_list_free(&receivers);
        node_list_free(&lambdas);
    }
}

/* The objects that a library method can get at: its arguments, and what the library keeps in them. */
static void find_given(const struct calling *calling, const struct node_list *receivers,
                       const struct node_list *arguments, struct node_list *given)
{
    struct node_list all = {0};
    add_list(&all, receivers);
    add_list(&all, arguments);
    add_list(given, &all);
    for (size_t i = 0; i < all.count; i++) {
        shape_slot(calling->shape, &calling->library, all.items[i], (uint32_t)SLOT_CONTENTS, given);
        shape_slot(calling->shape, &calling->library, all.items[i], (uint32_t)SLOT_ELEMENTS, given);
    }
    node_list_free(&all);
}

static void keep(struct calling *calling, const struct node_list *receivers, const struct node_list *arguments)
{
    struct shape *shape = calling->shape;
    shape_put(shape, &calling->library, shape->frames[calling->frame].thread, receivers, (uint32_t)SLOT_CONTENTS,
              arguments);
    if (!holds_code(shape, arguments) && !shape_has_escaped(shape, &calling->library, receivers))
        return;
    shape_escape(shape, calling->frame, calling->at, &calling->library, receivers);
    shape_escape(shape, calling->frame, calling->at, &calling->library, arguments);
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

/* Whether the result of the call is of interest. */
static bool is_wanted(const struct calling *calling)
{
    const struct ir_instruction *instruction = instruction_of(calling->shape, calling->frame, calling->at);
    const struct ir_module *module = calling->shape->frames[calling->frame].module;
    uint32_t signature = instruction->op == IR_call_dynamic ? module->sites[instruction->a].signature
                                                            : module->method_refs[instruction->a].signature;
    return instruction->kind == IR_REF && !gives_value(module, signature);
}

/* The call's result, as the library gives it: adds to what others of its targets gave. */
static void add_result(struct calling *calling, const struct node_list *nodes)
{
    struct node_list all = {0};
    if (calling->has_library)
        shape_value(calling->shape, &calling->library, calling->frame, calling->at, &all);
    add_list(&all, nodes);
    shape_set(calling->shape, &calling->library, calling->frame, calling->at, &all);
    node_list_free(&all);
}

/* Whether what the library was given does not tell what it may give back: nothing that is modelled, the library itself,
 * or a class, whose constants it knows. */
static bool is_vague(const struct shape *shape, const struct node_list *given)
{
    for (size_t i = 0; i < given->count; i++)
        if (shape_class(shape, given->items[i]) == FACTS_NONE)
            return true;
    return given->count == 0;
}

/* Library code runs on these receivers (none: it is static, or they are not modelled). `method` is FACTS_NONE for code
 * that is not known. */
static void run_library(struct calling *calling, method_id method, enum library_effect effect,
                        const struct node_list *receivers, uint32_t skipped)
{
    struct shape *shape = calling->shape;
    struct node_list arguments = {0}, given = {0}, result = {0};
    for (uint32_t i = skipped; i < calling->argument_count; i++)
        shape_value(shape, calling->before, calling->frame, calling->arguments[i], &arguments);
    if (!calling->has_library)
        ssg_copy(&calling->library, calling->before);
    if (effect == EFFECT_KEEP) {
        keep(calling, receivers, &arguments);
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
    find_given(calling, receivers, &arguments, &given);
    if (method != FACTS_NONE && (effect == EFFECT_KEEP || effect == EFFECT_NONE))
        call_back(calling, method, &given);
    bool wanted = is_wanted(calling);
    if (effect == EFFECT_KEEP)
        add_list(&result, &given);
    if (wanted && (effect != EFFECT_KEEP || is_vague(shape, &given)))
        shape_given_back(shape, calling->frame, calling->at, &calling->library, &result);
    if (wanted)
        add_result(calling, &result);
    calling->has_library = true;
    node_list_free(&arguments);
    node_list_free(&given);
    node_list_free(&result);
}

/* Whether the method is called as the instruction says: by its name, with its arguments. Otherwise an object between
 * them does it: a lambda or a proxy. */
static bool is_named(const struct calling *calling, method_id method)
{
    const struct shape_frame *frame = &calling->shape->frames[calling->frame];
    const struct ir_instruction *instruction = instruction_of(calling->shape, calling->frame, calling->at);
    const struct ir_method_ref *ref = &frame->module->method_refs[instruction->a];
    const struct ir_method *ir = program_ir_method(calling->shape->program, method);
    bool is_static = (ir->flags & IR_ACCESS_STATIC) != 0;
    return is_static == (instruction->op == IR_call_static) && text_same(ref->name, ir->name);
}

/* Whether a receiver runs a library method. Views of collections, streams and the like are the collections themselves
 * here, or what is in them: so an object whose class fits nothing that is called stands for another one. */
static bool runs_library(const struct calling *calling, shape_node node, method_id method)
{
    const struct shape *shape = calling->shape;
    class_id class = shape_class(shape, node);
    bool fits = false;
    for (size_t i = 0; i < calling->callees.count && !fits; i++)
        fits = shape_runs(shape, class, calling->callees.items[i], &calling->callees);
    return !fits || shape_runs(shape, class, method, &calling->callees);
}

/* A library method on those receivers that have it. Strings and the like are none that could be seen. */
static void run_virtual_library(struct calling *calling, method_id method)
{
    struct shape *shape = calling->shape;
    struct node_list receivers = {0};
    const char *owner = program_class(shape->program, program_method(shape->program, method)->owner)->name;
    for (size_t i = 0; i < calling->receivers.count; i++)
        if (runs_library(calling, calling->receivers.items[i], method))
            node_list_add(&receivers, calling->receivers.items[i]);
    if (receivers.count > 0 || calling->receivers.count == 0 || shape_library_is_value(owner, strlen(owner)))
        run_library(calling, method, shape_library_effect(shape->program, method), &receivers, 1);
    node_list_free(&receivers);
}

/* A method that lambda objects among the receivers call. */
static void run_lambdas(struct calling *calling, method_id method)
{
    struct shape *shape = calling->shape;
    for (size_t i = 0; i < calling->receivers.count; i++) {
        struct shape_lambda lambda;
        struct node_list kept = {0};
        if (!shape_lambda_runs(shape, calling->receivers.items[i], method, &lambda))
            continue;
        const struct giving giving = {NULL, NULL, calling->receivers.items[i], lambda.captured};
        if (!lambda.makes && shape_is_application(shape, method) && pass(calling, method, &giving))
            continue;
        for (uint32_t n = 0; n < lambda.captured; n++)
            shape_slot(shape, calling->before, calling->receivers.items[i], (uint32_t)(SLOT_CAPTURED + (int)n), &kept);
        run_library(calling, method, EFFECT_UNKNOWN, &kept, 1);
        if (shape_is_application(shape, method))
            shape_start(shape, calling->frame, calling->at, method, LIBRARY_NODE, LIBRARY_NODE, &calling->library);
        node_list_free(&kept);
    }
}

/* A method of the application on those receivers that have it. */
static void run_virtual(struct calling *calling, method_id method)
{
    struct shape *shape = calling->shape;
    struct node_list receivers = {0};
    for (size_t i = 0; i < calling->receivers.count; i++) {
        shape_node node = calling->receivers.items[i];
        if (node == LIBRARY_NODE || shape_runs(shape, shape_class(shape, node), method, &calling->callees))
            node_list_add(&receivers, node);
    }
    const struct giving giving = {&receivers, NULL, LIBRARY_NODE, 0};
    bool named = is_named(calling, method), proxy = code_is_method(shape->program, method, "invoke", PROXY_HANDLER);
    if (receivers.count > 0 && (named || proxy) && !(named && pass(calling, method, &giving))) {
        run_library(calling, method, EFFECT_UNKNOWN, &receivers, 1);
        shape_start(shape, calling->frame, calling->at, method, LIBRARY_NODE, LIBRARY_NODE, &calling->library);
    }
    node_list_free(&receivers);
}

/* One method that the call graph has for the call. */
static void run_callee(struct calling *calling, method_id method)
{
    struct shape *shape = calling->shape;
    uint8_t op = instruction_of(shape, calling->frame, calling->at)->op;
    bool application = shape_is_application(shape, method);
    if (op == IR_call_virtual || op == IR_call_interface) {
        run_lambdas(calling, method);
        if (application)
            run_virtual(calling, method);
        else
            run_virtual_library(calling, method);
        return;
    }
    bool has_receiver = op == IR_call_special;
    const struct giving giving = {has_receiver ? &calling->receivers : NULL, NULL, LIBRARY_NODE, 0};
    if (application && is_named(calling, method) && pass(calling, method, &giving))
        return;
    run_library(calling, method, application ? EFFECT_UNKNOWN : shape_library_effect(shape->program, method),
                &calling->receivers, has_receiver);
}

/* The state behind the call: joined for the targets that come back. */
static bool finish(struct calling *calling, struct ssg *state)
{
    struct shape_call *call = &calling->shape->calls[calling->call];
    bool back = calling->has_library || (calling->inlined && call->returned);
    call->library |= calling->has_library;
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
    node_list_free(&calling->callees);
    node_list_free(&calling->receivers);
    return back;
}

static struct calling start(struct shape *shape, uint32_t frame, ir_value at, struct ssg *state, struct ssg *thrown)
{
    const struct ir_instruction *instruction = instruction_of(shape, frame, at);
    struct calling calling = {.shape = shape, .frame = frame, .at = at, .before = state, .thrown = thrown};
    calling.arguments = ir_list(shape->frames[frame].body->ir, instruction->b, &calling.argument_count);
    calling.call = shape_call_of(shape, frame, at);
    shape_callees(shape, shape->frames[frame].method, at, &calling.callees);
    return calling;
}

bool shape_step_call(struct shape *shape, uint32_t frame, ir_value at, struct ssg *state, struct ssg *thrown)
{
    struct calling calling = start(shape, frame, at, state, thrown);
    bool has_receiver = instruction_of(shape, frame, at)->op != IR_call_static;
    if (has_receiver && calling.argument_count > 0)
        shape_value(shape, state, frame, calling.arguments[0], &calling.receivers);
    if (calling.callees.count == 0) {
        shape_gap_add(shape, frame, at, "a call of which it is not known what it calls");
        run_library(&calling, FACTS_NONE, EFFECT_UNKNOWN, &calling.receivers, has_receiver);
    }
    for (size_t i = 0; i < calling.callees.count; i++)
        run_callee(&calling, calling.callees.items[i]);
    if (!calling.inlined && !calling.has_library && calling.receivers.count > 0) {
        /* None of them fits: they stand for others that the library has made of them. */
        shape_given_back(shape, frame, calling.arguments[0], state, &calling.receivers);
        for (size_t i = 0; i < calling.callees.count; i++)
            run_callee(&calling, calling.callees.items[i]);
    }
    return finish(&calling, state);
}

/* A lambda object, which keeps the arguments. */
static void make_lambda(struct calling *calling)
{
    struct shape *shape = calling->shape;
    const struct shape_frame *of = &shape->frames[calling->frame];
    uint32_t type =
        of->module->signatures[of->module->sites[instruction_of(shape, calling->frame, calling->at)->a].signature]
            .result;
    class_id class = program_known_type(shape->program, of->owner, type);
    uint32_t number = shape_site_of(shape, SITE_LAMBDA, class, calling->frame, calling->at, 0);
    struct node_list result = {0};
    node_list_add(&result, 2 * number + shape->sites[number].summary_only);
    for (uint32_t i = 0; i < calling->argument_count; i++) {
        struct node_list nodes = {0};
        shape_value(shape, calling->before, calling->frame, calling->arguments[i], &nodes);
        shape_put(shape, calling->before, shape->frames[calling->frame].thread, &result,
                  (uint32_t)(SLOT_CAPTURED + (int)i), &nodes);
        node_list_free(&nodes);
    }
    shape_set(shape, calling->before, calling->frame, calling->at, &result);
    node_list_free(&result);
}

/* What the fields of the arguments hold. */
static void add_components(struct calling *calling)
{
    struct node_list arguments = {0};
    for (uint32_t i = 0; i < calling->argument_count; i++)
        shape_value(calling->shape, calling->before, calling->frame, calling->arguments[i], &arguments);
    for (size_t i = 0; i < calling->before->count; i++) {
        shape_edge edge = calling->before->edges[i];
        const struct shape_source_info *source = &calling->shape->sources[shape_edge_source(edge)];
        if (source->kind == SOURCE_SLOT && node_list_has(&arguments, source->of))
            node_list_add(&calling->receivers, shape_edge_node(edge));
    }
    node_list_free(&arguments);
}

bool shape_step_dynamic(struct shape *shape, uint32_t frame, ir_value at, struct ssg *state, struct ssg *thrown)
{
    struct calling calling = start(shape, frame, at, state, thrown);
    enum ir_site_form form = shape->frames[frame].module->sites[instruction_of(shape, frame, at)->a].form;
    if (form == IR_SITE_LAMBDA) {
        make_lambda(&calling);
        node_list_free(&calling.callees);
        return true;
    }
    if (form == IR_SITE_RECORD)
        add_components(&calling);
    run_library(&calling, FACTS_NONE, form == IR_SITE_OPAQUE ? EFFECT_UNKNOWN : EFFECT_NONE, &calling.receivers, 0);
    for (size_t i = 0; i < calling.callees.count; i++) /* what makes texts of the parts, compares them, … */
        run_library(&calling, calling.callees.items[i], EFFECT_NONE, &calling.receivers, 0);
    return finish(&calling, state);
}
