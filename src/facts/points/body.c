/* The constraints of the instructions of an instance (internal.h). */
#include "base/array.h"
#include "base/bits.h"
#include "base/buffer.h"
#include "base/memory.h"
#include "facts/forward.h"
#include "facts/points/internal.h"
#include "ir/flow.h"

#include <string.h>

/* A walk through a body. */
struct body_walk {
    struct facts *facts;
    instance_id instance;
    method_id method;
    class_id owner;
    const struct ir_module *module;
    const struct ir_body *body;
    const struct ir_block *block; /* at hand */
    node_id thrown;               /* where exceptions of the block go; NODE_NONE: not asked for yet */
};

static node_id value_node(const struct body_walk *walk, ir_value value)
{
    return points_value(walk->facts, walk->instance, value);
}

/* The node of the exception that a handler catches; NODE_NONE if its block does not look at it. */
static node_id caught_node(const struct body_walk *walk, uint32_t number)
{
    const struct ir_block *block = &walk->body->blocks[number];
    for (uint32_t i = block->first; i < block->first + block->count; i++) {
        if (walk->body->instructions[i].op == IR_caught)
            return value_node(walk, i);
        if (walk->body->instructions[i].op != IR_phi)
            break;
    }
    return NODE_NONE;
}

/* Lets exceptions flow to the first handler that has their type, and to `out` (may be NODE_NONE) if there is none. */
static void handlers_link(struct body_walk *walk, node_id from, node_id out)
{
    struct facts *facts = walk->facts;
    filter_id rest = 0;
    for (uint32_t i = 0; i < walk->block->handler_count; i++) {
        const struct ir_handler *handler = &walk->body->handlers[walk->block->handler + i];
        node_id caught = caught_node(walk, handler->block);
        if (handler->type == IR_NONE) {
            points_flow_filtered(facts, from, caught, rest);
            return;
        }
        class_id type = program_type(facts->program, walk->owner, handler->type);
        points_flow_filtered(facts, from, caught, points_filter(facts, rest, type, false));
        rest = points_filter(facts, rest, type, true);
    }
    points_flow_filtered(facts, from, out, rest);
}

/* The node that exceptions of the present block flow into. */
static node_id thrown_node(struct body_walk *walk)
{
    if (walk->thrown != NODE_NONE)
        return walk->thrown;
    if (walk->block->handler_count == 0) {
        walk->thrown = walk->facts->instances[walk->instance].first + NODE_THROWN;
    } else {
        walk->thrown = points_node(walk->facts);
        handlers_link(walk, walk->thrown, walk->facts->instances[walk->instance].first + NODE_THROWN);
    }
    return walk->thrown;
}

static bool is_isolated(const struct body_walk *walk, const struct ir_instruction *instruction)
{
    const struct facts_options *options = &walk->facts->options;
    for (uint32_t i = 0; i < options->isolated_count; i++) {
        const struct facts_site *site = &options->isolated[i];
        const struct program *program = walk->facts->program;
        selector_id selector = program_method(program, walk->method)->selector;
        if (site->pc == instruction->at && strcmp(site->class, program_class(program, walk->owner)->name) == 0 &&
            strcmp(site->method, program_selector_name(program, selector)) == 0 &&
            (site->descriptor == NULL || strcmp(site->descriptor, program_selector_descriptor(program, selector)) == 0))
            return true;
    }
    return false;
}

static void do_new(struct body_walk *walk, ir_value at, const struct ir_instruction *instruction)
{
    struct facts *facts = walk->facts;
    class_id class = program_type(facts->program, walk->owner, instruction->a);
    points_initialise(facts, class, walk->instance, at);
    points_add(facts, value_node(walk, at), points_site_object(facts, walk->instance, at, class, 0));
    if (is_isolated(walk, instruction))
        points_add(facts, value_node(walk, at), points_isolated_object(facts, walk->instance, at, class));
}

/* The class of arrays with such elements. */
static class_id array_class(struct body_walk *walk, uint32_t element)
{
    struct buffer name = {0};
    const struct ir_module *module = walk->module;
    static const char letters[] = "VZBCSIJFD";
    buffer_add(&name, "[", 1);
    for (; module->types[element].form == IR_TYPE_ARRAY; element = module->types[element].element)
        buffer_add(&name, "[", 1);
    if (module->types[element].form == IR_TYPE_CLASS) {
        buffer_add(&name, "L", 1);
        buffer_add(&name, module->types[element].name.bytes, module->types[element].name.length);
        buffer_add(&name, ";", 1);
    } else {
        buffer_add(&name, &letters[module->types[element].form], 1);
    }
    class_id class = program_load(walk->facts->program, name.text, name.length);
    buffer_free(&name);
    return class;
}

static void do_new_array(struct body_walk *walk, ir_value at, const struct ir_instruction *instruction)
{
    class_id class = array_class(walk, instruction->a);
    const struct ir_instruction *length = &walk->body->instructions[instruction->b];
    object_id object = points_site_object(walk->facts, walk->instance, at, class, 0);
    if (length->op == IR_integer && length->a == 0 && length->b == 0)
        walk->facts->objects[object].empty = true;
    points_add(walk->facts, value_node(walk, at), object);
}

static void do_new_arrays(struct body_walk *walk, ir_value at, const struct ir_instruction *instruction)
{
    struct facts *facts = walk->facts;
    uint32_t count;
    ir_list(walk->body, instruction->b, &count);
    class_id class = program_type(facts->program, walk->owner, instruction->a);
    node_id into = value_node(walk, at);
    for (uint32_t i = 0; i < count && class != FACTS_NONE; i++) {
        object_id object = points_site_object(facts, walk->instance, at, class, i);
        points_add(facts, into, object);
        into = points_field(facts, object, FIELD_ELEMENT);
        const struct program_class *of = program_class(facts->program, class);
        class = of->array && of->name[1] == '[' ? program_load(facts->program, of->name + 1, strlen(of->name + 1))
                                                : FACTS_NONE;
    }
}

static field_id field_of(struct body_walk *walk, ir_value at, uint32_t ref)
{
    field_id field = program_resolve_field(walk->facts->program, walk->owner, ref);
    if (field == FACTS_NONE) {
        struct text name = walk->module->field_refs[ref].name;
        char text[128];
        uint32_t length = name.length < sizeof text ? name.length : (uint32_t)sizeof text - 1;
        memcpy(text, name.bytes, length);
        text[length] = '\0';
        points_gap_at(walk->facts, GAP_MISSING, walk->instance, at, text);
    }
    return field;
}

static void do_field(struct body_walk *walk, ir_value at, const struct ir_instruction *instruction)
{
    bool is_get = instruction->op == IR_get;
    node_id value = is_get ? value_node(walk, at) : value_node(walk, instruction->c);
    if (value == NODE_NONE)
        return;
    field_id field = field_of(walk, at, instruction->b);
    if (field == FACTS_NONE)
        return;
    if (is_get)
        points_load(walk->facts, value_node(walk, instruction->a), field, value);
    else
        points_store(walk->facts, value_node(walk, instruction->a), field, value);
}

static void do_static(struct body_walk *walk, ir_value at, const struct ir_instruction *instruction)
{
    struct facts *facts = walk->facts;
    field_id field = field_of(walk, at, instruction->a);
    if (field == FACTS_NONE)
        return;
    points_initialise(facts, program_field(facts->program, field)->owner, walk->instance, at);
    if (instruction->op == IR_get_static)
        points_flow(facts, points_static(facts, field), value_node(walk, at));
    else if (value_node(walk, instruction->b) != NODE_NONE)
        points_flow(facts, value_node(walk, instruction->b), points_static(facts, field));
}

static void do_element(struct body_walk *walk, ir_value at, const struct ir_instruction *instruction)
{
    ir_value put = forward_element(walk->body, at);
    if (put != IR_NONE)
        points_flow(walk->facts, value_node(walk, put), value_node(walk, at));
    else if (instruction->op == IR_get_element)
        points_load(walk->facts, value_node(walk, instruction->a), FIELD_ELEMENT, value_node(walk, at));
    else
        points_store(walk->facts, value_node(walk, instruction->a), FIELD_ELEMENT, value_node(walk, instruction->c));
}

static void do_constant(struct body_walk *walk, ir_value at, const struct ir_instruction *instruction)
{
    const struct ir_constant *constant = &walk->module->constants[instruction->a];
    struct facts *facts = walk->facts;
    if (constant->form == IR_CONSTANT_HANDLE)
        points_flow(facts, points_handle_node(facts, walk->instance, constant->handle), value_node(walk, at));
    else if (constant->form == IR_CONSTANT_DYNAMIC)
        points_gap_at(facts, GAP_DYNAMIC, walk->instance, at, "dynamic constant");
    else if (constant->form == IR_CONSTANT_METHOD_TYPE) {
        static const char type[] = "java/lang/invoke/MethodType";
        class_id class = program_load(facts->program, type, strlen(type));
        points_add(facts, value_node(walk, at), points_jvm_object(facts, class, 0));
    }
}

static void do_phi(struct body_walk *walk, ir_value at, const struct ir_instruction *instruction)
{
    uint32_t count;
    const uint32_t *pairs = ir_list(walk->body, instruction->a, &count);
    node_id to = value_node(walk, at);
    for (uint32_t i = 1; i < count && to != NODE_NONE; i += 2)
        points_flow(walk->facts, value_node(walk, pairs[i]), to);
}

static void do_cast(struct body_walk *walk, ir_value at, const struct ir_instruction *instruction)
{
    struct facts *facts = walk->facts;
    class_id type = program_type(facts->program, walk->owner, instruction->b);
    filter_id filter = type == FACTS_NONE ? 0 : points_filter(facts, 0, type, false);
    points_flow_filtered(facts, value_node(walk, instruction->a), value_node(walk, at), filter);
}

/* The method that invokespecial runs: of the class above, where it is a call by `super` (6.5). */
static method_id special_method(struct body_walk *walk, const struct ir_method_ref *ref, method_id resolved)
{
    struct program *program = walk->facts->program;
    class_id super = program_class(program, walk->owner)->super;
    class_id named = program_type(program, walk->owner, ref->owner);
    if (text_is(ref->name, "<init>") || ref->interface || super == FACTS_NONE || named == walk->owner)
        return resolved;
    method_id selected = program_select(program, super, resolved);
    return selected == FACTS_NONE ? resolved : selected;
}

static void method_missing(struct body_walk *walk, ir_value at, const struct ir_method_ref *ref)
{
    struct buffer text = {0};
    const struct ir_type *owner = &walk->module->types[ref->owner];
    if (owner->form == IR_TYPE_CLASS)
        buffer_add(&text, owner->name.bytes, owner->name.length);
    buffer_add(&text, ".", 1);
    buffer_add(&text, ref->name.bytes, ref->name.length);
    points_gap_at(walk->facts, GAP_MISSING, walk->instance, at, text.text);
    buffer_free(&text);
}

static enum call_kind call_form(const struct facts *facts, const struct ir_instruction *instruction)
{
    if (instruction->op == IR_call_static)
        return CALL_FIXED;
    if (instruction->op == IR_call_special)
        return facts->sensitive_count + facts->apart_count > 0 ? CALL_SPECIAL : CALL_FIXED;
    return CALL_VIRTUAL;
}

static void do_call(struct body_walk *walk, ir_value at, const struct ir_instruction *instruction)
{
    enum { MOST_ARGUMENTS = 256 };
    struct facts *facts = walk->facts;
    const struct ir_method_ref *ref = &walk->module->method_refs[instruction->a];
    method_id method = program_resolve(facts->program, walk->owner, instruction->a);
    if (method == FACTS_NONE) {
        method_missing(walk, at, ref);
        return;
    }
    bool is_static = (program_ir_method(facts->program, method)->flags & IR_ACCESS_STATIC) != 0;
    if (is_static != (instruction->op == IR_call_static)) {
        method_missing(walk, at, ref);
        return;
    }
    if (is_static)
        points_initialise(facts, program_method(facts->program, method)->owner, walk->instance, at);
    if (instruction->op == IR_call_special)
        method = special_method(walk, ref, method);
    node_id arguments[MOST_ARGUMENTS];
    uint32_t count;
    const uint32_t *values = ir_list(walk->body, instruction->b, &count);
    for (uint32_t i = 0; i < count && i < MOST_ARGUMENTS; i++)
        arguments[i] = value_node(walk, values[i]);
    struct call call = {.form = call_form(facts, instruction),
                        .caller = walk->instance,
                        .at = at,
                        .method = method,
                        .arguments = arguments,
                        .count = count < MOST_ARGUMENTS ? count : MOST_ARGUMENTS,
                        .result = value_node(walk, at),
                        .thrown = thrown_node(walk)};
    points_call_start(facts, &call);
}

static void do_instruction(struct body_walk *walk, ir_value at, const struct ir_instruction *instruction)
{
    switch (instruction->op) {
    case IR_new:
        do_new(walk, at, instruction);
        break;
    case IR_new_array:
        do_new_array(walk, at, instruction);
        break;
    case IR_new_arrays:
        do_new_arrays(walk, at, instruction);
        break;
    case IR_get:
    case IR_put:
        do_field(walk, at, instruction);
        break;
    case IR_get_static:
    case IR_put_static:
        do_static(walk, at, instruction);
        break;
    case IR_get_element:
    case IR_put_element:
        do_element(walk, at, instruction);
        break;
    case IR_constant:
        do_constant(walk, at, instruction);
        break;
    case IR_phi:
        do_phi(walk, at, instruction);
        break;
    case IR_cast:
        do_cast(walk, at, instruction);
        break;
    case IR_call_static:
    case IR_call_special:
    case IR_call_virtual:
    case IR_call_interface:
        do_call(walk, at, instruction);
        break;
    case IR_call_dynamic:
        points_dynamic(walk->facts, walk->instance, at, thrown_node(walk));
        break;
    case IR_return:
        if (instruction->a != IR_NONE)
            points_flow(walk->facts, value_node(walk, instruction->a),
                        walk->facts->instances[walk->instance].first + NODE_RETURNED);
        break;
    case IR_throw:
        points_flow(walk->facts, value_node(walk, instruction->a), thrown_node(walk));
        break;
    default:
        break;
    }
}

/* Whether a branch asks if assertions are off; then `*runs` is the block that follows if they are. */
static bool asks_for_assertions(const struct body_walk *walk, const struct ir_instruction *branch, uint32_t *runs)
{
    const struct ir_instruction *all = walk->body->instructions;
    if (branch->op != IR_branch)
        return false;
    const struct ir_instruction *test = &all[branch->a];
    if ((test->op != IR_ne && test->op != IR_eq) || all[test->a].op != IR_get_static || all[test->b].op != IR_integer ||
        all[test->b].a != 0 || all[test->b].b != 0)
        return false;
    *runs = test->op == IR_ne ? branch->b : branch->c;
    return text_is(walk->module->field_refs[all[test->a].a].name, "$assertionsDisabled");
}

/* Blocks of a library method that run though assertions are off: they are, in the JDK. NULL: all. */
static uint64_t *blocks_without_assertions(const struct body_walk *walk)
{
    const struct ir_body *body = walk->body;
    uint32_t *todo = mem_new(body->block_count + (size_t)1, sizeof *todo), count = 0, found = 0, *next = NULL;
    uint64_t *seen = bits_new(body->block_count);
    size_t capacity = 0;
    todo[count++] = 0;
    bits_add(seen, 0);
    while (count > 0) {
        uint32_t block = todo[--count], successors = ir_successors(body, block, NULL, 0);
        ARRAY_RESERVE(next, capacity, successors + (size_t)1);
        ir_successors(body, block, next, successors);
        uint32_t last = body->blocks[block].first + body->blocks[block].count - 1, only;
        if (asks_for_assertions(walk, &body->instructions[last], &only)) {
            next[0] = only;
            successors = 1;
            found++;
        }
        for (uint32_t i = 0; i < successors; i++)
            if (bits_add(seen, next[i]))
                todo[count++] = next[i];
    }
    mem_free(todo);
    mem_free(next);
    if (found > 0)
        return seen;
    mem_free(seen);
    return NULL;
}

void points_body(struct facts *facts, instance_id instance)
{
    method_id method = facts->instances[instance].method;
    if (method == FACTS_NONE || facts->methods[method].body == NULL)
        return;
    struct body_walk walk = {
        .facts = facts, .instance = instance, .method = method, .body = facts->methods[method].body};
    walk.owner = program_method(facts->program, method)->owner;
    walk.module = program_class(facts->program, walk.owner)->module;
    uint64_t *runs = program_class(facts->program, walk.owner)->application ? NULL : blocks_without_assertions(&walk);
    for (uint32_t i = 0; i < walk.body->block_count; i++) {
        if (runs != NULL && !bits_has(runs, i))
            continue;
        walk.block = &walk.body->blocks[i];
        walk.thrown = NODE_NONE;
        /* What the JVM makes may come from any instruction that throws. It comes to each handler directly, so there is
         * no need to follow it from callees to callers. */
        if (walk.block->handler_count > 0)
            handlers_link(&walk, facts->globals[GLOBAL_IMPLICIT], NODE_NONE);
        for (uint32_t n = walk.block->first; n < walk.block->first + walk.block->count; n++)
            do_instruction(&walk, n, &walk.body->instructions[n]);
    }
    mem_free(runs);
}
