/* The step and summarize operations on storage structure graphs (004, section 5.3). */
#include "facts/shape/internal.h"

#include "base/memory.h"

#include <string.h>

void shape_targets(const struct ssg *state, shape_source source, struct node_list *into)
{
    size_t count = 0, first = source == 0 ? 0 : ssg_find(state, source, &count);
    for (size_t i = 0; i < count; i++)
        node_list_add(into, shape_edge_node(state->edges[first + i]));
}

void shape_value(const struct shape *shape, const struct ssg *state, uint32_t frame, ir_value value,
                 struct node_list *into)
{
    shape_targets(state, shape_source_known(shape, SOURCE_LOCAL, frame, value), into);
}

/* What is in the library is all one: any slot of it holds the library and all that it was given. */
void shape_slot(const struct shape *shape, const struct ssg *state, shape_node node, uint32_t slot,
                struct node_list *into)
{
    if (node == LIBRARY_NODE) {
        node_list_add(into, LIBRARY_NODE);
        slot = (uint32_t)SLOT_CONTENTS;
    }
    shape_targets(state, shape_source_known(shape, SOURCE_SLOT, node, slot), into);
}

void shape_add(struct shape *shape, uint32_t thread, struct ssg *state, shape_source source, shape_node node)
{
    enum source_kind kind = shape->sources[source].kind;
    shape_edge edge = shape_edge_make(source, node, true);
    ssg_add(state, edge);
    if (kind == SOURCE_SLOT || kind == SOURCE_STATIC) {
        ssg_add(&shape->threads[thread].made, edge);
        ssg_add(&shape->assigned, edge);
    }
}

static void remove_edges(struct ssg *state, shape_source source)
{
    size_t count = 0, first = ssg_find(state, source, &count);
    if (count == 0)
        return;
    memmove(state->edges + first, state->edges + first + count, (state->count - first - count) * sizeof *state->edges);
    state->count -= count;
}

void shape_set(struct shape *shape, struct ssg *state, uint32_t frame, ir_value value, const struct node_list *nodes)
{
    shape_source source = shape_source_of(shape, SOURCE_LOCAL, frame, value);
    if (!shape->frames[frame].looped)
        remove_edges(state, source);
    for (size_t i = 0; i < nodes->count; i++)
        ssg_add(state, shape_edge_make(source, nodes->items[i], true));
}

void shape_put(struct shape *shape, struct ssg *state, uint32_t thread, const struct node_list *bases, uint32_t slot,
               const struct node_list *nodes)
{
    for (size_t i = 0; i < bases->count; i++) {
        uint32_t of = bases->items[i] == LIBRARY_NODE ? (uint32_t)SLOT_CONTENTS : slot;
        shape_source source = shape_source_of(shape, SOURCE_SLOT, bases->items[i], of);
        for (size_t k = 0; k < nodes->count; k++)
            shape_add(shape, thread, state, source, nodes->items[k]);
    }
}

/* Whether a current node is to be summarized. */
static bool is_ending(const struct shape *shape, uint32_t frame, uint32_t loop, shape_node node)
{
    const struct shape_site *site = &shape->sites[node_site(node)];
    if (node_is_summary(node) || site->kind == SITE_CLASS)
        return false;
    return loop == IR_NONE ? site->thread == frame : shape_site_in_loop(shape, node_site(node), frame, loop);
}

static bool in_same_loop_block(const struct shape *shape, shape_node one, shape_node other)
{
    const struct shape_site *left = &shape->sites[node_site(one)], *right = &shape->sites[node_site(other)];
    return left->loop_frame == right->loop_frame && left->loop == right->loop;
}

shape_edge shape_summary_edge(struct shape *shape, uint32_t frame, uint32_t loop, shape_edge edge)
{
    struct shape_source_info source = shape->sources[shape_edge_source(edge)];
    shape_node node = shape_edge_node(edge);
    bool from = source.kind == SOURCE_SLOT && is_ending(shape, frame, loop, source.of);
    bool to = is_ending(shape, frame, loop, node);
    if (!from && !to)
        return edge;
    bool plain = !from || !to || !in_same_loop_block(shape, source.of, node);
    shape_source number = shape_edge_source(edge);
    if (from)
        number = shape_source_of(shape, SOURCE_SLOT, source.of | 1, source.part);
    return shape_edge_make(number, node | to, plain);
}

/* The node that an allocator gives: its current node, unless it may give several at once. */
static void allocate(struct shape *shape, uint32_t frame, ir_value at, class_id class, uint32_t dimension,
                     struct node_list *into)
{
    uint32_t site = shape_site_of(shape, SITE_NEW, class, frame, at, dimension);
    node_list_add(into, 2 * site + shape->sites[site].summary_only);
}

/* The class of what an allocator makes. */
static class_id class_made(const struct shape *shape, method_id method, ir_value at)
{
    uint32_t count;
    const instance_id *instances = facts_instances_of(shape->facts, method, &count);
    for (uint32_t i = 0; i < count; i++) {
        object_id object = object_set_next(facts_points_to(shape->facts, instances[i], at), 0);
        if (object != FACTS_NONE)
            return facts_object(shape->facts, object).class;
    }
    return FACTS_NONE;
}

static void step_new(struct shape *shape, uint32_t frame, ir_value at, struct ssg *state)
{
    const struct ir_instruction *instruction = &shape->frames[frame].body->ir->instructions[at];
    const struct ir_module *module = shape->frames[frame].module;
    class_id class = class_made(shape, shape->frames[frame].method, at);
    const struct ir_type *named = &module->types[instruction->a];
    if (instruction->op == IR_new && shape_library_is_value(named->name.bytes, named->name.length))
        return;
    struct node_list outer = {0};
    allocate(shape, frame, at, class, 0, &outer);
    shape_set(shape, state, frame, at, &outer);
    uint32_t count = 1, type = instruction->a;
    if (instruction->op == IR_new_arrays)
        ir_list(shape->frames[frame].body->ir, instruction->b, &count);
    for (uint32_t i = 1; i < count && module->types[type].form == IR_TYPE_ARRAY; i++) {
        struct node_list inner = {0};
        type = module->types[type].element;
        allocate(shape, frame, at, program_known_type(shape->program, shape->frames[frame].owner, type), i, &inner);
        shape_put(shape, state, shape->frames[frame].thread, &outer, (uint32_t)SLOT_ELEMENTS, &inner);
        node_list_free(&outer);
        outer = inner;
    }
    node_list_free(&outer);
}

static void step_get(struct shape *shape, uint32_t frame, ir_value at, uint32_t slot, struct ssg *state)
{
    const struct ir_instruction *instruction = &shape->frames[frame].body->ir->instructions[at];
    struct node_list bases = {0}, nodes = {0};
    shape_value(shape, state, frame, instruction->a, &bases);
    for (size_t i = 0; i < bases.count; i++)
        shape_slot(shape, state, bases.items[i], slot, &nodes);
    shape_set(shape, state, frame, at, &nodes);
    node_list_free(&bases);
    node_list_free(&nodes);
}

static void step_put(struct shape *shape, uint32_t frame, ir_value at, uint32_t slot, struct ssg *state)
{
    const struct ir_instruction *instruction = &shape->frames[frame].body->ir->instructions[at];
    struct node_list bases = {0}, nodes = {0};
    shape_value(shape, state, frame, instruction->a, &bases);
    shape_value(shape, state, frame, instruction->c, &nodes);
    shape_put(shape, state, shape->frames[frame].thread, &bases, slot, &nodes);
    bool open = slot == (uint32_t)SLOT_ELEMENTS; /* what is put into an array that the library has is its, too */
    if (node_list_has(&bases, LIBRARY_NODE) || (open && shape_has_escaped(shape, state, &bases)))
        shape_escape(shape, frame, at, state, &nodes);
    node_list_free(&bases);
    node_list_free(&nodes);
}

static bool is_application_field(const struct shape *shape, field_id field)
{
    return field != FACTS_NONE &&
           program_class(shape->program, program_field(shape->program, field)->owner)->application;
}

static void step_static(struct shape *shape, uint32_t frame, ir_value at, struct ssg *state)
{
    const struct ir_instruction *instruction = &shape->frames[frame].body->ir->instructions[at];
    field_id field = shape_field(shape, shape->frames[frame].owner, instruction->a);
    bool known = is_application_field(shape, field);
    struct node_list nodes = {0};
    if (instruction->op == IR_get_static && instruction->kind == IR_REF) {
        if (known)
            shape_targets(state, shape_source_known(shape, SOURCE_STATIC, field, 0), &nodes);
        else
            shape_slot(shape, state, LIBRARY_NODE, 0, &nodes);
        shape_set(shape, state, frame, at, &nodes);
    } else if (instruction->op == IR_put_static) {
        shape_value(shape, state, frame, instruction->b, &nodes);
        if (known) {
            shape_source source = shape_source_of(shape, SOURCE_STATIC, field, 0);
            for (size_t i = 0; i < nodes.count; i++)
                shape_add(shape, shape->frames[frame].thread, state, source, nodes.items[i]);
        } else {
            shape_escape(shape, frame, at, state, &nodes);
        }
    }
    node_list_free(&nodes);
}

static void step_cast(struct shape *shape, uint32_t frame, ir_value at, struct ssg *state)
{
    const struct ir_instruction *instruction = &shape->frames[frame].body->ir->instructions[at];
    class_id class = program_known_type(shape->program, shape->frames[frame].owner, instruction->b);
    class_id class_class = program_find(shape->program, "java/lang/Class");
    struct node_list all = {0}, nodes = {0};
    shape_value(shape, state, frame, instruction->a, &all);
    for (size_t i = 0; i < all.count; i++) {
        const struct shape_site *site = &shape->sites[node_site(all.items[i])];
        bool is_class = site->kind == SITE_CLASS && class != FACTS_NONE && class_class != FACTS_NONE;
        if (is_class && !program_is_subclass(shape->program, class_class, class))
            continue;
        if (site->kind != SITE_NEW || class == FACTS_NONE || site->class == FACTS_NONE ||
            program_is_subclass(shape->program, site->class, class))
            node_list_add(&nodes, all.items[i]);
    }
    shape_set(shape, state, frame, at, &nodes);
    node_list_free(&all);
    node_list_free(&nodes);
}

/* An exception that is caught may be any that the thread throws, or one of the library. */
static void step_caught(struct shape *shape, uint32_t frame, ir_value at, struct ssg *state)
{
    struct node_list nodes = {0};
    shape_targets(state, shape_source_known(shape, SOURCE_THROWN, shape->frames[frame].thread, 0), &nodes);
    node_list_add(&nodes, LIBRARY_NODE);
    shape_set(shape, state, frame, at, &nodes);
    node_list_free(&nodes);
}

static void step_throw(struct shape *shape, uint32_t frame, ir_value value, struct ssg *state)
{
    uint32_t thread = shape->frames[frame].thread;
    struct node_list nodes = {0};
    shape_value(shape, state, frame, value, &nodes);
    shape_source source = shape_source_of(shape, SOURCE_THROWN, thread, 0);
    for (size_t i = 0; i < nodes.count; i++)
        shape_add(shape, thread, state, source, nodes.items[i]);
    node_list_free(&nodes);
}

/* What a method gives that library code calls is in the hands of that. */
static void step_return(struct shape *shape, uint32_t frame, ir_value at, struct ssg *state)
{
    const struct shape_thread *thread = &shape->threads[shape->frames[frame].thread];
    ir_value value = shape->frames[frame].body->ir->instructions[at].a;
    struct node_list nodes = {0};
    if (!thread->callback || thread->root != frame || value == IR_NONE)
        return;
    shape_value(shape, state, frame, value, &nodes);
    shape_escape(shape, frame, at, state, &nodes);
    node_list_free(&nodes);
}

/* What comes from code that is not known may be anything that it was given by now. */
static void step_parameter(struct shape *shape, uint32_t frame, ir_value at, struct ssg *state)
{
    struct node_list nodes = {0};
    shape_value(shape, state, frame, at, &nodes);
    if (node_list_has(&nodes, LIBRARY_NODE) && shape->frames[frame].parent == IR_NONE) {
        shape_slot(shape, state, LIBRARY_NODE, 0, &nodes);
        shape_set(shape, state, frame, at, &nodes);
    }
    node_list_free(&nodes);
}

static void step_constant(struct shape *shape, uint32_t frame, ir_value at, struct ssg *state)
{
    const struct ir_instruction *instruction = &shape->frames[frame].body->ir->instructions[at];
    const struct ir_constant *constant = &shape->frames[frame].module->constants[instruction->a];
    struct node_list nodes = {0};
    if (constant->form == IR_CONSTANT_CLASS) {
        class_id class = program_known_type(shape->program, shape->frames[frame].owner, constant->index);
        node_list_add(&nodes, 2 * shape_site_of(shape, SITE_CLASS, class, IR_NONE, 0, 0));
    } else if (constant->form != IR_CONSTANT_STRING) {
        node_list_add(&nodes, LIBRARY_NODE);
    }
    shape_set(shape, state, frame, at, &nodes);
    node_list_free(&nodes);
}

static uint32_t field_slot(struct shape *shape, uint32_t frame, uint32_t reference)
{
    field_id field = shape_field(shape, shape->frames[frame].owner, reference);
    return field == FACTS_NONE ? (uint32_t)SLOT_CONTENTS : field;
}

bool shape_step(struct shape *shape, uint32_t frame, ir_value at, struct ssg *state, struct ssg *thrown)
{
    const struct ir_instruction *instruction = &shape->frames[frame].body->ir->instructions[at];
    bool reference = instruction->kind == IR_REF;
    switch (instruction->op) {
    case IR_constant:
        if (reference)
            step_constant(shape, frame, at, state);
        return true;
    case IR_parameter:
        if (reference)
            step_parameter(shape, frame, at, state);
        return true;
    case IR_caught:
        step_caught(shape, frame, at, state);
        return true;
    case IR_throw:
        step_throw(shape, frame, instruction->a, state);
        return true;
    case IR_return:
        step_return(shape, frame, at, state);
        return true;
    case IR_new:
    case IR_new_array:
    case IR_new_arrays:
        step_new(shape, frame, at, state);
        return true;
    case IR_get:
        if (reference)
            step_get(shape, frame, at, field_slot(shape, frame, instruction->b), state);
        return true;
    case IR_put:
        step_put(shape, frame, at, field_slot(shape, frame, instruction->b), state);
        return true;
    case IR_get_element:
        if (reference)
            step_get(shape, frame, at, (uint32_t)SLOT_ELEMENTS, state);
        return true;
    case IR_put_element:
        step_put(shape, frame, at, (uint32_t)SLOT_ELEMENTS, state);
        return true;
    case IR_get_static:
    case IR_put_static:
        step_static(shape, frame, at, state);
        return true;
    case IR_cast:
        step_cast(shape, frame, at, state);
        return true;
    case IR_call_static:
    case IR_call_special:
    case IR_call_virtual:
    case IR_call_interface:
        return shape_step_call(shape, frame, at, state, thrown);
    case IR_call_dynamic:
        return shape_step_dynamic(shape, frame, at, state, thrown);
    default:
        return true;
    }
}
