/* Instances of methods, and calls (internal.h). */
#include "base/arena.h"
#include "base/array.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/names.h"
#include "facts/models.h"
#include "facts/points/internal.h"

#include <assert.h>
#include <string.h>

void points_gap(struct facts *facts, enum gap_kind kind, method_id method, ir_value at, const char *about)
{
    uint32_t text = names_add(facts->texts, about, strlen(about));
    uint64_t key = hash_join(hash_join(hash_join(kind, text), method), at);
    uint32_t known = idmap_get(facts->gap_map, key);
    if (known != IDMAP_NONE) {
        const struct gap *same = &facts->gaps[known];
        if (same->kind == kind && same->method == method && same->at == at && strcmp(same->about, about) == 0)
            return;
    }
    idmap_put(facts->gap_map, key, (uint32_t)facts->gap_count);
    ARRAY_ADD(facts->gaps, facts->gap_count, facts->gap_capacity,
              (struct gap){kind, method, at, names_text(facts->texts, text)});
}

void points_gap_at(struct facts *facts, enum gap_kind kind, instance_id instance, ir_value at, const char *about)
{
    points_gap(facts, kind, facts->instances[instance].method, at, about);
}

struct method_facts *points_method(struct facts *facts, method_id method)
{
    size_t before = facts->method_capacity;
    if (method >= before) {
        ARRAY_RESERVE(facts->methods, facts->method_capacity, method + 1u);
        memset(facts->methods + before, 0, (facts->method_capacity - before) * sizeof *facts->methods);
    }
    return &facts->methods[method];
}

/* Strings and classes are the same everywhere. */
static uint32_t constant_value(struct facts *facts, class_id module, uint32_t number)
{
    const struct ir_constant *constant = &program_class(facts->program, module)->module->constants[number];
    if (constant->form == IR_CONSTANT_STRING)
        return VALUE_GLOBAL + facts->globals[GLOBAL_STRING];
    if (constant->form == IR_CONSTANT_CLASS)
        return VALUE_GLOBAL + points_class_node(facts, program_type(facts->program, module, constant->index));
    return NODE_NONE;
}

/* Whether a parameter is declared to be a string: then it is one, which the verifier sees to, and nothing need flow to
 * it. */
static bool is_string_parameter(const struct facts *facts, method_id method, uint32_t n)
{
    static const char string[] = "java/lang/String";
    const struct ir_method *ir = program_ir_method(facts->program, method);
    const struct ir_module *module = program_module_of(facts->program, method);
    const struct ir_signature *signature = &module->signatures[ir->signature];
    bool receiver = (ir->flags & IR_ACCESS_STATIC) == 0;
    if (n < receiver || n - receiver >= signature->count)
        return false;
    const struct ir_type *type = &module->types[signature->parameters[n - receiver]];
    return type->form == IR_TYPE_CLASS && text_is(type->name, string);
}

/* Gives each value that is a reference a place among the nodes of an instance. */
static void values_number(struct facts *facts, method_id method, const struct ir_body *body)
{
    class_id owner = program_method(facts->program, method)->owner;
    uint32_t *values = arena_alloc(facts->arena, body->instruction_count * sizeof *values), count = NODE_VALUES;
    for (uint32_t i = 0; i < body->instruction_count; i++) {
        const struct ir_instruction *instruction = &body->instructions[i];
        values[i] = NODE_NONE;
        if (instruction->kind != IR_REF)
            continue;
        if (instruction->op == IR_null)
            values[i] = VALUE_GLOBAL + facts->globals[GLOBAL_NOTHING];
        else if (instruction->op == IR_constant)
            values[i] = constant_value(facts, owner, instruction->a);
        else if (instruction->op == IR_parameter && is_string_parameter(facts, method, instruction->a))
            values[i] = VALUE_GLOBAL + facts->globals[GLOBAL_STRING];
        if (values[i] == NODE_NONE)
            values[i] = count++;
    }
    struct method_facts *known = points_method(facts, method);
    known->values = values;
    known->value_count = count;
}

/* The parameter, not the receiver, that a method gives back wherever it returns, as Objects.requireNonNull does;
 * NODE_NONE: there is none. */
static uint32_t given_back(const struct facts *facts, method_id method, const struct ir_body *body)
{
    bool receiver = (program_ir_method(facts->program, method)->flags & IR_ACCESS_STATIC) == 0;
    uint32_t given = NODE_NONE;
    for (ir_value at = 0; at < body->instruction_count; at++) {
        if (body->instructions[at].op != IR_return)
            continue;
        ir_value value = body->instructions[at].a;
        if (value >= at || body->instructions[value].op != IR_parameter || body->instructions[value].kind != IR_REF ||
            value < receiver || (given != NODE_NONE && given != value))
            return NODE_NONE;
        given = value;
    }
    return given;
}

/* Looks at a method for the first time. */
static void method_open(struct facts *facts, method_id method)
{
    const struct ir_method *ir = program_ir_method(facts->program, method);
    const struct library_model *model = library_model_find(facts->program, method);
    struct method_facts *known = points_method(facts, method);
    known->known = true;
    known->model = model;
    known->value_count = NODE_VALUES;
    known->given_back = NODE_NONE;
    if (model != NULL && model->effects[0] != '+')
        return;
    const struct ir_body *body = program_body(facts->program, method);
    if (body == NULL && ir->has_body)
        points_gap(facts, GAP_BODY, method, FACTS_NONE, "cannot be translated");
    known->body = body;
    if (body == NULL)
        return;
    values_number(facts, method, body);
    known->given_back = given_back(facts, method, body);
}

instance_id points_instance(struct facts *facts, method_id method, object_id context)
{
    uint64_t key = (uint64_t)method << 32 | (uint32_t)(context + 1);
    instance_id id = idmap_get(facts->instance_map, key);
    if (id != IDMAP_NONE)
        return id;
    if (!points_method(facts, method)->known)
        method_open(facts, method);
    id = (instance_id)facts->instance_count;
    idmap_put(facts->instance_map, key, id);
    ARRAY_RESERVE(facts->instances, facts->instance_capacity, facts->instance_count + 1);
    struct method_facts *known = points_method(facts, method);
    struct instance instance = {method, context, points_nodes(facts, known->value_count), known->model != NULL};
    facts->instances[facts->instance_count++] = instance;
    if (known->instance_count == known->instance_capacity) {
        known->instance_capacity += known->instance_capacity + 1;
        known->instances = mem_resize(known->instances, known->instance_capacity, sizeof *known->instances);
    }
    known->instances[known->instance_count++] = id;
    return id;
}

node_id points_value(const struct facts *facts, instance_id instance, ir_value value)
{
    const struct instance *of = &facts->instances[instance];
    uint32_t number = facts->methods[of->method].values[value];
    if (number == NODE_NONE)
        return NODE_NONE;
    return number >= VALUE_GLOBAL ? number - VALUE_GLOBAL : of->first + number;
}

void points_edge(struct facts *facts, instance_id caller, ir_value at, instance_id callee, enum edge_kind kind)
{
    ARRAY_ADD(facts->edges, facts->edge_count, facts->edge_capacity, (struct facts_edge){caller, at, callee, kind});
}

call_id points_call_new(struct facts *facts, const struct call *call)
{
    struct call copy = *call;
    node_id *arguments = arena_alloc(facts->arena, (call->count + 1) * sizeof *arguments);
    for (uint32_t i = 0; i < call->count; i++)
        arguments[i] = call->arguments[i];
    copy.arguments = arguments;
    ARRAY_RESERVE(facts->calls, facts->call_capacity, facts->call_count + 1);
    facts->calls[facts->call_count] = copy;
    return (call_id)facts->call_count++;
}

/* The node that takes what flows to a parameter; NODE_NONE if it is a number or a string. */
static node_id parameter_node(const struct facts *facts, instance_id callee, uint32_t n)
{
    const struct ir_body *body = facts->methods[facts->instances[callee].method].body;
    if (n >= body->instruction_count || body->instructions[n].op != IR_parameter)
        return NODE_NONE;
    node_id node = points_value(facts, callee, n);
    return node == facts->globals[GLOBAL_STRING] ? NODE_NONE : node;
}

/* The letter of what a method returns: of a primitive type, V, L or [. */
static char result_letter(const struct facts *facts, method_id method)
{
    selector_id selector = program_method(facts->program, method)->selector;
    return strrchr(program_selector_descriptor(facts->program, selector), ')')[1];
}

/* Methods that give what they are given only if it is of a class, and else a copy that is of the same class: that they
 * ask so is not seen in their code. */
static filter_id result_filter(struct facts *facts, method_id method)
{
    static const char collection[] = "java/util/ImmutableCollections$AbstractImmutableCollection";
    static const char map[] = "java/util/ImmutableCollections$AbstractImmutableMap";
    static const struct {
        const char *owner, *class;
    } copiers[] = {{"java/util/List", collection}, {"java/util/Set", collection}, {"java/util/Map", map}};
    const struct program_method *of = program_method(facts->program, method);
    if (strcmp(program_selector_name(facts->program, of->selector), "copyOf") != 0)
        return 0;
    const char *owner = program_class(facts->program, of->owner)->name;
    for (size_t i = 0; i < sizeof copiers / sizeof *copiers; i++) {
        if (strcmp(owner, copiers[i].owner) != 0)
            continue;
        class_id class = program_load(facts->program, copiers[i].class, strlen(copiers[i].class));
        bool known = program_class(facts->program, class)->module != NULL;
        return known ? points_filter(facts, 0, class, false) : 0;
    }
    return 0;
}

/* Arguments flow to parameters, results and exceptions back. A lambda or a reflective call puts numbers into boxes, or
 * takes them out. */
static void link_nodes(struct facts *facts, call_id id, instance_id callee, uint32_t first)
{
    struct call call = facts->calls[id];
    for (uint32_t i = first; i < call.count; i++) {
        node_id parameter = parameter_node(facts, callee, i);
        if (parameter != NODE_NONE && call.arguments[i] == NODE_NONE)
            points_flow(facts, points_box_node(facts, '*'), parameter);
        else
            points_flow(facts, call.arguments[i], parameter);
    }
    char letter = result_letter(facts, facts->instances[callee].method);
    node_id returned = facts->instances[callee].first + NODE_RETURNED;
    if (call.result != NODE_NONE && letter != 'V' && letter != 'L' && letter != '[')
        returned = points_box_node(facts, letter);
    /* What all other callers hand to such a method is not what this one gets back. */
    uint32_t given = points_method(facts, facts->instances[callee].method)->given_back;
    if (given != NODE_NONE && given < call.count && call.arguments[given] != NODE_NONE &&
        parameter_node(facts, callee, given) != NODE_NONE)
        returned = call.arguments[given];
    points_flow_filtered(facts, returned, call.result, result_filter(facts, facts->instances[callee].method));
    points_flow(facts, facts->instances[callee].first + NODE_THROWN, call.thrown);
}

/* Links a call with what it runs, once. Returns the node that takes the receivers; NODE_NONE if there are none. */
static node_id call_link(struct facts *facts, call_id id, instance_id callee, bool receiver)
{
    assert(id < 1u << 31 && callee < 1u << 31); /* the upper halves are for other keys of the map */
    uint64_t key = (uint64_t)id << 32 | callee;
    uint32_t known = idmap_get(facts->linked, key);
    if (known != IDMAP_NONE)
        return known - 1;
    struct call call = facts->calls[id];
    method_id method = facts->instances[callee].method;
    struct method_facts *of = points_method(facts, method);
    node_id node = NODE_NONE;
    points_edge(facts, call.caller, call.at, callee, call.kind);
    if (of->body != NULL)
        node = receiver ? parameter_node(facts, callee, 0) : NODE_NONE;
    else if (receiver)
        node = points_node(facts);
    idmap_put(facts->linked, key, node + 1);
    if (of->body != NULL)
        link_nodes(facts, id, callee, receiver ? 1 : 0);
    const struct library_model *model = points_method(facts, method)->model;
    if (model != NULL)
        points_model(facts, model, id, method, node);
    else if (points_method(facts, method)->body == NULL)
        points_native(facts, id, method);
    return node;
}

void points_call_fixed(struct facts *facts, call_id id, method_id method, object_id receiver)
{
    object_id context = FACTS_NONE;
    if (receiver != FACTS_NONE && (points_is_sensitive(facts, facts->objects[receiver].class) ||
                                   points_is_given(facts, receiver) || points_apart(facts, receiver) != FACTS_NONE))
        context = receiver;
    node_id node = call_link(facts, id, points_instance(facts, method, context), receiver != FACTS_NONE);
    if (receiver != FACTS_NONE)
        points_add(facts, node, receiver);
}

void points_receive(struct facts *facts, const struct use *use, object_id object)
{
    const struct call *call = &facts->calls[use->what];
    method_id method = call->method;
    if (facts->objects[object].kind == OBJECT_LAMBDA && call->form == CALL_VIRTUAL &&
        points_call_lambda(facts, use->what, object))
        return;
    if (facts->objects[object].kind == OBJECT_PROXY && call->form == CALL_VIRTUAL &&
        points_call_proxy(facts, use->what, object))
        return;
    if (call->form == CALL_VIRTUAL)
        method = program_select(facts->program, facts->objects[object].class, method);
    if (method != FACTS_NONE)
        points_call_fixed(facts, use->what, method, object);
}

/* Whether a method is one of the collections, which a collection that is told apart calls to help it with its own. */
static bool helps(struct facts *facts, object_id context, method_id method)
{
    static const char package[] = "java/util/";
    const char *owner = program_class(facts->program, program_method(facts->program, method)->owner)->name;
    return strncmp(owner, package, strlen(package)) == 0 && points_apart(facts, context) != FACTS_NONE;
}

/* Classes whose static methods make objects on behalf of their callers (wrappers of collections and the like): they are
 * analysed in the context of the caller, so that what they make is told apart as if the caller had made it. */
static bool is_factory(const struct facts *facts, method_id method)
{
    static const char *const factories[] = {
        "java/util/Collections", "java/util/Arrays",  "java/util/List",
        "java/util/Set",         "java/util/Map",     "java/util/concurrent/ConcurrentHashMap",
        "java/util/Objects",     "java/util/EnumSet",
    };
    const char *name = program_class(facts->program, program_method(facts->program, method)->owner)->name;
    for (size_t i = 0; i < sizeof factories / sizeof *factories; i++)
        if (strcmp(name, factories[i]) == 0)
            return true;
    return false;
}

/* The class whose static initialiser calls: by itself, or by static methods that make something for it. */
static object_id initialiser_of(struct facts *facts, instance_id caller)
{
    const struct instance *of = &facts->instances[caller];
    if (of->method == FACTS_NONE || points_is_class(facts, of->context))
        return of->context;
    const struct program_method *method = program_method(facts->program, of->method);
    bool initialises = program_class(facts->program, method->owner)->application &&
                       strcmp(program_selector_name(facts->program, method->selector), "<clinit>") == 0;
    return initialises ? points_class_object(facts, method->owner) : FACTS_NONE;
}

/* Whether a static method of the application may make what it gives: it is analysed for each static initialiser that
 * calls it apart, so that what these keep in static fields is told apart from what anybody else gets of it. So many
 * instances are made for that; any further initialiser shares them with others. */
static bool makes_for_initialiser(struct facts *facts, method_id method)
{
    enum { MOST_FOR_INITIALISERS = 2000 };
    char letter = result_letter(facts, method);
    const struct program_method *of = program_method(facts->program, method);
    return program_class(facts->program, of->owner)->application && (letter == 'L' || letter == '[') &&
           facts->for_initialisers < MOST_FOR_INITIALISERS;
}

/* What a static method is told apart by, which an instance calls. */
static object_id static_context(struct facts *facts, instance_id caller, method_id method)
{
    object_id context = facts->instances[caller].context, initialiser = initialiser_of(facts, caller);
    if (context != FACTS_NONE && (is_factory(facts, method) || helps(facts, context, method)))
        return context;
    if (!points_is_class(facts, initialiser) || !makes_for_initialiser(facts, method))
        return FACTS_NONE;
    facts->for_initialisers++;
    return initialiser;
}

void points_call_start(struct facts *facts, const struct call *call)
{
    call_id id = points_call_new(facts, call);
    if (call->form != CALL_FIXED) {
        points_use(facts, call->arguments[0], USE_CALL, id, NODE_NONE);
        return;
    }
    bool receiver = (program_ir_method(facts->program, call->method)->flags & IR_ACCESS_STATIC) == 0;
    object_id context = receiver ? FACTS_NONE : static_context(facts, call->caller, call->method);
    node_id node = call_link(facts, id, points_instance(facts, call->method, context), receiver);
    if (receiver)
        points_flow(facts, call->arguments[0], node);
}

/* Runs the static initialiser of one class, if it has one. */
static void initialiser_run(struct facts *facts, class_id id, instance_id by, ir_value at)
{
    selector_id selector = program_selector(facts->program, "<clinit>", strlen("<clinit>"), "()V");
    method_id method = program_declared(facts->program, id, selector);
    *points_class_mark(facts, id) |= CLASS_INITIALISED;
    if (method == FACTS_NONE)
        return;
    instance_id callee = points_instance(facts, method, FACTS_NONE);
    uint64_t key = (uint64_t)callee << 32 | FACTS_NONE;
    points_edge(facts, by, at, callee, EDGE_INIT);
    if (idmap_get(facts->linked, key) != IDMAP_NONE)
        return;
    idmap_put(facts->linked, key, 0);
    points_flow(facts, facts->instances[callee].first + NODE_THROWN, facts->globals[GLOBAL_UNINITIALISED]);
}

/* Interfaces are initialised with a class that implements them if they have default methods (5.5). */
static void interfaces_run(struct facts *facts, class_id id, instance_id by, ir_value at)
{
    uint32_t count;
    const class_id *above = program_supers(facts->program, id, &count);
    for (uint32_t i = 0; i < count; i++) {
        const struct program_class *class = program_class(facts->program, above[i]);
        if (!class->interface || above[i] == id)
            continue;
        bool defaults = false;
        for (uint32_t n = 0; n < class->method_count; n++)
            defaults |= (class->module->methods[n].flags & (IR_ACCESS_ABSTRACT | IR_ACCESS_STATIC)) == 0;
        if (defaults)
            initialiser_run(facts, above[i], by, at);
    }
}

/* Whether an instruction of an instance can be the first use of a class that is known to be used: not so in code of the
 * class itself or of one below it. Of library code, the first use that was found stands for all. */
static bool may_be_first(const struct facts *facts, class_id id, instance_id by)
{
    method_id method = facts->instances[by].method;
    if (method == FACTS_NONE)
        return false;
    class_id owner = program_method(facts->program, method)->owner;
    return program_class(facts->program, owner)->application && !program_is_subclass(facts->program, owner, id);
}

void points_initialise(struct facts *facts, class_id id, instance_id by, ir_value at)
{
    const struct program_class *class = program_class(facts->program, id);
    if (class->module == NULL) {
        if (class->missing)
            points_gap(facts, GAP_MISSING, facts->instances[by].method, at, class->name);
        return;
    }
    if ((*points_class_mark(facts, id) & CLASS_INITIALISED) != 0 && !may_be_first(facts, id, by))
        return;
    bool interface = class->interface;
    initialiser_run(facts, id, by, at);
    if (interface)
        return;
    for (class_id next = id; (next = program_class(facts->program, next)->super) != FACTS_NONE;)
        if (program_class(facts->program, next)->module != NULL)
            initialiser_run(facts, next, by, at);
    interfaces_run(facts, id, by, at);
}
