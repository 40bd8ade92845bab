#include "facts/threads/code.h"

#include "base/arena.h"
#include "base/bits.h"
#include "base/components.h"
#include "base/pile.h"
#include "ir/flow.h"
#include "ir/site.h"

#include <string.h>

const struct ir_body *code_body(const struct facts *facts, instance_id instance)
{
    struct facts_instance it = facts_instance(facts, instance);
    return it.method == FACTS_NONE || it.modelled ? NULL : facts_body(facts, it.method);
}

bool code_is_application(const struct facts *facts, instance_id instance)
{
    const struct program *program = facts_program(facts);
    method_id method = facts_instance(facts, instance).method;
    return method != FACTS_NONE && program_class(program, program_method(program, method)->owner)->application;
}

bool code_is_method(const struct program *program, method_id method, const char *name, const char *descriptor)
{
    selector_id selector = program_method(program, method)->selector;
    return strcmp(program_selector_name(program, selector), name) == 0 &&
           (descriptor == NULL || strcmp(program_selector_descriptor(program, selector), descriptor) == 0);
}

bool code_is_for_anyone(const struct facts *facts, const struct facts_edge *edge)
{
    return edge->caller == FACTS_ROOT && edge->kind == EDGE_CALL && code_is_application(facts, edge->callee) &&
           !code_is_method(facts_program(facts), facts_instance(facts, edge->callee).method, "main", NULL);
}

const ir_value *code_arguments(const struct ir_body *body, ir_value at, uint32_t *count)
{
    *count = 0;
    if (body == NULL || at >= body->instruction_count)
        return NULL;
    const struct ir_instruction *instruction = &body->instructions[at];
    if (instruction->op < IR_call_static || instruction->op > IR_call_dynamic)
        return NULL;
    return ir_list(body, instruction->b, count);
}

bool code_passes_arguments(const struct facts *facts, const struct facts_edge *edge)
{
    const struct program *program = facts_program(facts);
    method_id caller = facts_instance(facts, edge->caller).method;
    method_id callee = facts_instance(facts, edge->callee).method;
    const struct ir_body *body = code_body(facts, edge->caller);
    if (edge->kind != EDGE_CALL || edge->at == FACTS_NONE || body == NULL || caller == FACTS_NONE)
        return false;
    const struct ir_instruction *call = &body->instructions[edge->at];
    if (call->op < IR_call_static || call->op > IR_call_interface)
        return false;
    const struct ir_method_ref *ref = &program_module_of(program, caller)->method_refs[call->a];
    const struct ir_method *method = program_ir_method(program, callee);
    bool is_static = (method->flags & IR_ACCESS_STATIC) != 0;
    return is_static == (call->op == IR_call_static) && text_same(ref->name, method->name);
}

ir_value code_parameter(const struct ir_body *body, uint32_t n)
{
    /* Parameters stand at the start of block 0, one for each in order. */
    if (body == NULL || n >= body->instruction_count || body->instructions[n].op != IR_parameter)
        return FACTS_NONE;
    return n;
}

field_id code_field(const struct program *program, class_id module, uint32_t ref)
{
    const struct ir_module *ir = program_class(program, module)->module;
    const struct ir_field_ref *field = &ir->field_refs[ref];
    if (field->owner == IR_NONE || ir->types[field->owner].form != IR_TYPE_CLASS)
        return FACTS_NONE;
    struct text name = ir->types[field->owner].name;
    char *owner = mem_new(name.length + 1, 1);
    memcpy(owner, name.bytes, name.length);
    class_id at = program_find(program, owner);
    mem_free(owner);
    for (uint32_t steps = 0; at != FACTS_NONE && steps < PROGRAM_MOST_SUPERS; steps++) {
        field_id found = program_declared_field(program, at, field->name.bytes, field->name.length);
        const struct program_class *class = program_class(program, at);
        for (uint32_t i = 0; found == FACTS_NONE && i < class->interface_count; i++)
            found = program_declared_field(program, class->interfaces[i], field->name.bytes, field->name.length);
        if (found != FACTS_NONE)
            return found;
        at = class->super;
    }
    return FACTS_NONE;
}

uint32_t code_captured(const struct facts *facts, const struct facts_object *object)
{
    if (object->kind == OBJECT_PROXY)
        return 1; /* its handler */
    if (object->kind != OBJECT_LAMBDA || object->method == FACTS_NONE)
        return 0;
    const struct ir_body *body = program_body(facts_program(facts), object->method);
    uint32_t count = 0;
    code_arguments(body, object->at, &count);
    return count;
}

static bool is_one_of(const char *name, const char *const *list)
{
    for (; *list != NULL; list++)
        if (strcmp(name, *list) == 0)
            return true;
    return false;
}

/* Whether a class is in a list, or in one of its packages. */
static bool is_of_one_of(const char *class, const char *const *list)
{
    for (; *list != NULL; list++) {
        size_t length = strlen(*list);
        if (length > 0 && (*list)[length - 1] == '/' ? strncmp(class, *list, length) == 0 : strcmp(class, *list) == 0)
            return true;
    }
    return false;
}

bool code_calls_library(const struct facts *facts, instance_id instance, ir_value at, const char *const *names,
                        const char *const *owners)
{
    const struct program *program = facts_program(facts);
    uint32_t count, calls = 0;
    edge_id first = facts_calls_at(facts, instance, at, &count);
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(facts, e);
        method_id method = facts_instance(facts, edge.callee).method;
        if (edge.kind == EDGE_INIT)
            continue;
        if (edge.kind != EDGE_CALL || method == FACTS_NONE)
            return false;
        const struct program_class *owner = program_class(program, program_method(program, method)->owner);
        const char *name = program_selector_name(program, program_method(program, method)->selector);
        if (owner->application || !is_one_of(name, names) || !is_of_one_of(owner->name, owners))
            return false;
        calls++;
    }
    return calls > 0;
}

bool code_is_of_library(const struct facts *facts, instance_id instance, ir_value value)
{
    struct object_set set = facts_points_to(facts, instance, value);
    object_id first = object_set_next(set, 0);
    for (object_id o = first; o != FACTS_NONE; o = object_set_next(set, o + 1)) {
        struct facts_object object = facts_object(facts, o);
        if (object.kind != OBJECT_SITE || object.class == FACTS_NONE ||
            program_class(facts_program(facts), object.class)->application)
            return false;
    }
    return first != FACTS_NONE;
}

/* Whether a branch goes one way if the value is true, as a Boolean, and another way if it is not; sets the first. */
static bool branches_on(const struct ir_body *body, const struct ir_instruction *branch, ir_value value, uint32_t *to)
{
    if (branch->op != IR_branch || branch->b == branch->c)
        return false;
    const struct ir_instruction *test = &body->instructions[branch->a];
    bool negated = false;
    if (branch->a != value) {
        const struct ir_instruction *zero = &body->instructions[test->b];
        if ((test->op != IR_eq && test->op != IR_ne) || test->a != value || zero->op != IR_integer || zero->a != 0 ||
            zero->b != 0)
            return false;
        negated = test->op == IR_eq;
    }
    *to = negated ? branch->c : branch->b;
    return true;
}

uint32_t code_where_true(const struct ir_body *body, ir_value call)
{
    uint32_t found = IR_NONE, to;
    for (uint32_t b = 0; b < body->block_count; b++) {
        const struct ir_block *block = &body->blocks[b];
        if (!branches_on(body, &body->instructions[block->first + block->count - 1], call, &to))
            continue;
        if (found != IR_NONE)
            return IR_NONE;
        found = to;
    }
    if (found == IR_NONE)
        return IR_NONE;
    struct arena *arena = arena_new();
    const struct ir_flow *flow = ir_flow_new(body, arena);
    bool only = flow->predecessors.first[found + 1] - flow->predecessors.first[found] == 1 && !flow->is_handler[found];
    arena_free(arena);
    return only ? found : IR_NONE;
}

uint32_t code_block(const struct ir_body *body, ir_value at)
{
    uint32_t low = 0, high = body->block_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (body->blocks[middle].first <= at)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Blocks that can be reached from the successors of a block. */
static uint64_t *blocks_behind(const struct ir_flow *flow, uint32_t block)
{
    uint64_t *seen = bits_new(flow->block_count);
    struct pile todo = {0};
    pile_add(&todo, block);
    while (todo.count > 0) {
        uint32_t from = pile_take(&todo);
        for (uint32_t i = flow->successors.first[from]; i < flow->successors.first[from + 1]; i++)
            if (bits_add(seen, flow->successors.targets[i]))
                pile_add(&todo, flow->successors.targets[i]);
    }
    pile_free(&todo);
    return seen;
}

/* Blocks that come again: those of a component with several blocks, and those that lead to themselves. */
struct loops {
    const struct ir_flow *flow;
    uint8_t *in_loop; /* of blocks */
};

static uint32_t next_block(void *context, uint32_t block, uint32_t *at)
{
    const struct loops *loops = context;
    const uint32_t *first = loops->flow->successors.first;
    if (*at == first[block + 1] - first[block])
        return COMPONENTS_END;
    uint32_t target = loops->flow->successors.targets[first[block] + (*at)++];
    loops->in_loop[block] |= target == block;
    return target;
}

static void add_loop(void *context, const uint32_t *members, size_t count)
{
    const struct loops *loops = context;
    for (size_t i = 0; count > 1 && i < count; i++)
        loops->in_loop[members[i]] = 1;
}

const uint8_t *code_loops(const struct ir_body *body, struct arena *arena)
{
    struct arena *temporary = arena_new();
    struct loops loops = {ir_flow_new(body, temporary), arena_alloc(arena, body->block_count)};
    struct components_graph graph = {&loops, body->block_count, next_block, add_loop};
    struct components *components = components_new(&graph);
    for (uint32_t block = 0; block < body->block_count; block++)
        components_visit(components, block);
    components_free(components);
    arena_free(temporary);
    return loops.in_loop;
}

uint64_t *code_after(const struct ir_body *body, ir_value at)
{
    struct arena *arena = arena_new();
    uint32_t block = code_block(body, at);
    uint64_t *behind = blocks_behind(ir_flow_new(body, arena), block);
    uint64_t *after = bits_new(body->instruction_count);
    for (uint32_t b = 0; b < body->block_count; b++)
        for (uint32_t i = 0; bits_has(behind, b) && i < body->blocks[b].count; i++)
            bits_add(after, body->blocks[b].first + i);
    for (ir_value i = at + 1; i < body->blocks[block].first + body->blocks[block].count; i++)
        bits_add(after, i);
    mem_free(behind);
    arena_free(arena);
    return after;
}

/* Adds the instructions of all blocks that a point dominates, but for one block. */
static void add_dominated(const struct ir_body *body, uint32_t point, uint32_t but, uint64_t *dominated)
{
    struct arena *arena = arena_new();
    const struct ir_flow *flow = ir_flow_new(body, arena);
    for (uint32_t b = 0; b < body->block_count; b++)
        if (b != but && ir_flow_reaches(flow, b) && ir_dominates(flow, point, ir_point_of_start(b)))
            for (uint32_t i = 0; i < body->blocks[b].count; i++)
                bits_add(dominated, body->blocks[b].first + i);
    arena_free(arena);
}

uint64_t *code_dominated(const struct ir_body *body, ir_value at)
{
    uint32_t block = code_block(body, at);
    uint64_t *dominated = bits_new(body->instruction_count);
    add_dominated(body, ir_point_of_rest(body, block), block, dominated);
    for (ir_value i = at + 1; i < body->blocks[block].first + body->blocks[block].count; i++)
        bits_add(dominated, i);
    return dominated;
}

uint64_t *code_behind(const struct ir_body *body, uint32_t block)
{
    uint64_t *behind = bits_new(body->instruction_count);
    add_dominated(body, ir_point_of_start(block), IR_NONE, behind);
    return behind;
}
