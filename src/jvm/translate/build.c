#include "jvm/translate/build.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/memory.h"

#include <string.h>

enum { MOST_VALUES = 1 << 23 }; /* that arrive anywhere; compiled programs stay far below */

static bool is_wide(ir_kind kind)
{
    return kind == IR_I64 || kind == IR_F64;
}

static const char *kind_name(ir_kind kind)
{
    switch (kind) {
    case IR_I32:
        return "int";
    case IR_I64:
        return "long";
    case IR_F32:
        return "float";
    case IR_F64:
        return "double";
    case IR_REF:
        return "reference";
    case KIND_ADDRESS:
        return "return address";
    default:
        return "other value";
    }
}

bool build_is_wide(const struct builder *builder, uint32_t value)
{
    return value < VALUE_HALF && is_wide(builder->code[value].kind);
}

bool build_address_on_top(const struct builder *builder)
{
    if (builder->depth == 0)
        return false;
    uint32_t value = builder->stack[builder->depth - 1];
    return value < VALUE_HALF && builder->code[value].kind == KIND_ADDRESS;
}

uint32_t build_address(struct builder *builder, uint32_t call)
{
    if (builder->addresses[call] == VALUE_NONE)
        builder->addresses[call] = build_add(builder, (enum ir_op)BUILD_ADDRESS, KIND_ADDRESS, call, 0, 0);
    return builder->addresses[call];
}

void build_return_add(struct builder *builder, uint32_t value, uint32_t call)
{
    ARRAY_ADD(builder->returns, builder->return_count, builder->return_capacity,
              (struct build_return){value, call, builder->pc});
}

uint32_t build_add(struct builder *builder, enum ir_op op, ir_kind kind, uint32_t a, uint32_t b, uint32_t c)
{
    size_t number = builder->code_count;
    ARRAY_RESERVE(builder->code, builder->code_capacity, number + 1);
    ARRAY_RESERVE(builder->names, builder->name_capacity, number + 1);
    builder->code[number] = (struct ir_instruction){
        .op = (uint8_t)op, .kind = kind, .a = a, .b = b, .c = c, .line = builder->line, .at = builder->pc};
    builder->names[number] = 0;
    builder->code_count++;
    return (uint32_t)number;
}

uint32_t build_list(struct builder *builder, uint32_t count)
{
    size_t place = builder->list_count;
    ARRAY_RESERVE(builder->lists, builder->list_capacity, place + count + 1);
    builder->lists[place] = count;
    builder->list_count += count + 1;
    return (uint32_t)place;
}

void build_push(struct builder *builder, uint32_t value)
{
    if (builder->method->failed)
        return;
    uint32_t slots = is_wide(builder->code[value].kind) ? 2 : 1;
    if (builder->depth + slots > builder->method->code.max_stack) {
        method_fail(builder->method, builder->pc, "the stack grows beyond its %u slots",
                    (unsigned)builder->method->code.max_stack);
        return;
    }
    builder->stack[builder->depth++] = value;
    if (slots == 2)
        builder->stack[builder->depth++] = VALUE_HALF;
}

/* What is on top of the stack, for complaints. */
static const char *top_name(const struct builder *builder)
{
    uint32_t top = builder->stack[builder->depth - 1];
    if (top == VALUE_HALF)
        top = builder->stack[builder->depth - 2];
    return top == VALUE_NONE ? "one of several kinds" : kind_name(builder->code[top].kind);
}

uint32_t build_pop(struct builder *builder, ir_kind kind)
{
    struct method *method = builder->method;
    uint32_t slots = is_wide(kind) ? 2 : 1;
    if (method->failed)
        return 0;
    if (builder->depth == 0) {
        method_fail(method, builder->pc, "the stack is empty where %s is needed", kind_name(kind));
        return 0;
    }
    bool whole = builder->depth >= slots && (builder->stack[builder->depth - 1] == VALUE_HALF) == (slots == 2);
    uint32_t value = whole ? builder->stack[builder->depth - slots] : VALUE_NONE;
    if (value == VALUE_NONE || builder->code[value].kind != kind) {
        method_fail(method, builder->pc, "%s on the stack where %s is needed", top_name(builder), kind_name(kind));
        return 0;
    }
    builder->depth -= slots;
    return value;
}

uint32_t build_load(struct builder *builder, uint32_t slot, ir_kind kind)
{
    uint32_t value = builder->locals[slot];
    if (value == VALUE_NONE) {
        method_fail(builder->method, builder->pc, "variable %u is not set on every way to here", (unsigned)slot);
        return 0;
    }
    if (builder->code[value].kind != kind) {
        method_fail(builder->method, builder->pc, "variable %u has %s, not %s", (unsigned)slot,
                    kind_name(builder->code[value].kind), kind_name(kind));
        return 0;
    }
    return value;
}

static void name_value(struct builder *builder, uint32_t value, uint32_t slot, uint32_t pc)
{
    if (builder->names[value] == 0)
        builder->names[value] = variables_find(builder->variables, slot, pc);
}

/* Sets a variable. A long or double takes two of them, and half of one that is overwritten is worth nothing. */
static void local_set(struct builder *builder, uint32_t slot, uint32_t value)
{
    if (slot > 0 && build_is_wide(builder, builder->locals[slot - 1]))
        builder->locals[slot - 1] = VALUE_NONE;
    builder->locals[slot] = value;
    if (build_is_wide(builder, value))
        builder->locals[slot + 1] = VALUE_NONE;
}

void build_store(struct builder *builder, uint32_t slot, uint32_t value)
{
    if (builder->method->failed)
        return;
    local_set(builder, slot, value);
    const struct instruction *instruction =
        method_instruction(builder->method, builder->flow->reach->nodes[builder->node].instruction);
    name_value(builder, value, slot, instruction->next);
    ARRAY_ADD(builder->stored, builder->stored_count, builder->stored_capacity, slot);
}

/* Adds an arrival with room for so many values; NULL after a failure. */
static uint32_t *arrival_add(struct builder *builder, uint32_t block, uint32_t count)
{
    struct build_block *to = &builder->blocks[block];
    uint32_t number = (uint32_t)builder->arrival_count;
    ARRAY_ADD(builder->arrivals, builder->arrival_count, builder->arrival_capacity,
              (struct arrival){builder->block, (uint32_t)builder->value_count, IR_NONE});
    if (to->arrival_count++ == 0)
        to->arrivals = number;
    else
        builder->arrivals[to->last_arrival].next = number;
    to->last_arrival = number;
    to->newest = builder->block + 1;
    if (builder->value_count + count > MOST_VALUES) {
        method_fail(builder->method, builder->pc, "the code is too entangled to be translated");
        return NULL;
    }
    ARRAY_RESERVE(builder->values, builder->value_capacity, builder->value_count + count + 1);
    uint32_t *values = builder->values + builder->value_count;
    builder->value_count += count;
    const struct flow_block *flow = &builder->flow->blocks[block];
    for (uint32_t i = 0; i < flow->live_count; i++)
        values[i] = builder->locals[builder->flow->live[flow->live + i]];
    return values;
}

bool build_arrive(struct builder *builder, uint32_t block)
{
    struct build_block *to = &builder->blocks[block];
    uint32_t live = builder->flow->blocks[block].live_count;
    if (builder->method->failed)
        return false;
    if (to->newest == builder->block + 1)
        return true; /* another case of the same switch */
    if (to->depth != VALUE_NONE && to->depth != builder->depth)
        return method_fail(builder->method, builder->pc, "the stack has %u slots where another way here leaves %u",
                           (unsigned)builder->depth, (unsigned)to->depth);
    uint32_t *values = arrival_add(builder, block, live + builder->depth);
    if (values == NULL)
        return false;
    to->depth = builder->depth;
    for (uint32_t i = 0; i < builder->depth; i++)
        values[live + i] = builder->stack[i];
    return true;
}

static uint32_t handler_block(const struct builder *builder, uint32_t copy, const struct guard *guard)
{
    return builder->flow->landing[reach_node(builder->flow->reach, copy, guard->instruction)];
}

/* Makes the handlers of the current instruction those of its block. */
static bool guards_set(struct builder *builder, const struct node *node)
{
    struct build_block *block = &builder->blocks[builder->block];
    struct guard_list list = guards_list(builder->flow->reach->guards, node->guards);
    block->guarded = true;
    block->guards = node->guards;
    block->copy = node->copy;
    builder->stored_seen = builder->stored_count;
    for (uint32_t i = 0; i < list.count; i++) {
        uint32_t handler = handler_block(builder, node->copy, &list.items[i]);
        if (builder->blocks[handler].newest == builder->block + 1)
            continue;
        builder->blocks[handler].depth = 0;
        if (arrival_add(builder, handler, builder->flow->blocks[handler].live_count) == NULL)
            return false;
    }
    return method_work(builder->method, list.count);
}

/* Whether a handler needs a variable that was stored to since the block began. */
static bool stored_matters(struct builder *builder, const struct node *node)
{
    struct guard_list list = guards_list(builder->flow->reach->guards, node->guards);
    for (; builder->stored_seen < builder->stored_count; builder->stored_seen++) {
        uint32_t slot = builder->stored[builder->stored_seen];
        for (uint32_t i = 0; i < list.count; i++)
            if (flow_is_live(builder->flow, handler_block(builder, node->copy, &list.items[i]), slot))
                return true;
        if (!method_work(builder->method, list.count))
            return false;
    }
    return false;
}

static uint32_t block_add(struct builder *builder, uint32_t flow)
{
    ARRAY_RESERVE(builder->blocks, builder->block_capacity, builder->block_count + 1);
    builder->blocks[builder->block_count] =
        (struct build_block){.flow = flow, .rest = IR_NONE, .arrivals = IR_NONE, .depth = VALUE_NONE};
    return (uint32_t)builder->block_count++;
}

static void block_open(struct builder *builder, uint32_t block)
{
    builder->block = block;
    builder->blocks[block].first = (uint32_t)builder->code_count;
    builder->stored_count = builder->stored_seen = 0;
}

static void block_close(struct builder *builder)
{
    struct build_block *block = &builder->blocks[builder->block];
    block->count = (uint32_t)builder->code_count - block->first;
}

/* Before an instruction that may throw: cuts the block if the instruction cannot be in it. */
static bool guard_instruction(struct builder *builder, const struct node *node)
{
    const struct build_block *block = &builder->blocks[builder->block];
    bool cut = block->guarded && !guards_same(builder->flow->reach->guards, block->guards, node->guards);
    cut = cut || stored_matters(builder, node);
    if (builder->method->failed)
        return false;
    if (cut) {
        uint32_t rest = block_add(builder, block->flow);
        build_add(builder, IR_jump, IR_VOID, rest, 0, 0);
        builder->blocks[builder->block].rest = rest;
        block_close(builder);
        block_open(builder, rest);
    }
    return builder->blocks[builder->block].guarded || guards_set(builder, node);
}

enum { VALUE_DIFFERENT = UINT32_MAX - 2 };

/* What all arrivals so far agree on: a value, or VALUE_HALF; VALUE_DIFFERENT if they are several of one kind, and
 * VALUE_NONE if they are not even that. */
static uint32_t value_common(const struct builder *builder, uint32_t block, uint32_t number)
{
    uint32_t at = builder->blocks[block].arrivals;
    uint32_t first = builder->values[builder->arrivals[at].values + number];
    bool different = false;
    while ((at = builder->arrivals[at].next) != IR_NONE) {
        uint32_t value = builder->values[builder->arrivals[at].values + number];
        if (value == first)
            continue;
        if (value >= VALUE_HALF || first >= VALUE_HALF || builder->code[value].kind != builder->code[first].kind)
            return VALUE_NONE;
        different = true;
    }
    return different ? VALUE_DIFFERENT : first;
}

/* The value of a variable or slot at the start of a block: what arrives, or a phi. */
static uint32_t value_merge(struct builder *builder, uint32_t block, uint32_t number)
{
    uint32_t value = value_common(builder, block, number);
    if (value == VALUE_NONE || value == VALUE_HALF || (value != VALUE_DIFFERENT && !builder->flow->blocks[block].loop))
        return value;
    uint32_t first = builder->values[builder->arrivals[builder->blocks[block].arrivals].values + number];
    return build_add(builder, IR_phi, builder->code[first].kind, block, number, 0);
}

static void block_begin(struct builder *builder, uint32_t block)
{
    const struct flow_block *flow = &builder->flow->blocks[block];
    struct method *method = builder->method;
    memset(builder->locals, 0xff, method->code.max_locals * sizeof *builder->locals); /* VALUE_NONE */
    block_open(builder, block);
    for (uint32_t i = 0; i < flow->live_count; i++) {
        uint32_t slot = builder->flow->live[flow->live + i], value = value_merge(builder, block, i);
        builder->locals[slot] = value;
        if (value != VALUE_NONE && builder->code[value].op == IR_phi)
            name_value(builder, value, slot, builder->pc);
    }
    builder->depth = builder->blocks[block].depth;
    for (uint32_t i = 0; i < builder->depth; i++)
        builder->stack[i] = value_merge(builder, block, flow->live_count + i);
    if (flow->handler)
        build_push(builder, build_add(builder, IR_caught, IR_REF, 0, 0, 0));
}

/* The start of the method: its parameters in its first variables. */
static void entry_begin(struct builder *builder)
{
    const struct method *method = builder->method;
    const struct ir_module *module = &method->module->ir;
    const struct ir_signature *signature = &module->signatures[method->ir->signature];
    uint32_t slot = 0, number = 0;
    memset(builder->locals, 0xff, method->code.max_locals * sizeof *builder->locals); /* VALUE_NONE */
    block_open(builder, 0);
    builder->blocks[0].depth = builder->depth = 0;
    bool receiver = (method->ir->flags & IR_ACCESS_STATIC) == 0;
    for (uint32_t i = 0; i < signature->count + receiver; i++) {
        ir_kind kind = i < receiver ? IR_REF : ir_type_kind(&module->types[signature->parameters[i - receiver]]);
        uint32_t slots = is_wide(kind) ? 2 : 1;
        if (slot + slots > method->code.max_locals) {
            method_fail(builder->method, 0, "the parameters do not fit into %u variables",
                        (unsigned)method->code.max_locals);
            return;
        }
        uint32_t value = build_add(builder, IR_parameter, kind, number++, 0, 0);
        local_set(builder, slot, value);
        name_value(builder, value, slot, 0);
        slot += slots;
    }
}

static void place_set(struct builder *builder, uint32_t node)
{
    const struct method *method = builder->method;
    builder->node = node;
    builder->pc = method_instruction(method, builder->flow->reach->nodes[node].instruction)->pc;
    builder->line = class_line_at(&method->lines, builder->pc);
}

/* Whether a block just leads to the next one. */
static bool block_falls(const struct builder *builder, const struct flow_block *flow)
{
    if (flow->first == flow->end)
        return true;
    const struct node *last = &builder->flow->reach->nodes[flow->end - 1];
    const struct instruction *instruction = method_instruction(builder->method, last->instruction);
    return last->falls && (opcode_infos[instruction->opcode].flags & OPCODE_BRANCHES) == 0;
}

static bool block_build(struct builder *builder, uint32_t number)
{
    const struct flow_block *flow = &builder->flow->blocks[number];
    const struct reach *reach = builder->flow->reach;
    place_set(builder, flow->first);
    if (number == 0)
        entry_begin(builder);
    else
        block_begin(builder, number);
    for (uint32_t i = flow->first; i < flow->end && !builder->method->failed; i++) {
        const struct node *node = &reach->nodes[i];
        place_set(builder, i);
        if ((!node->throws || guard_instruction(builder, node)) && build_instruction(builder, node))
            continue;
        return false;
    }
    if (block_falls(builder, flow)) {
        uint32_t next = builder->flow->leading[flow->end];
        build_arrive(builder, next);
        build_add(builder, IR_jump, IR_VOID, next, 0, 0);
    }
    block_close(builder);
    return !builder->method->failed;
}

bool build_body(struct builder *builder)
{
    const struct method *method = builder->method;
    builder->locals = arena_alloc(method->scratch, (method->code.max_locals + 1u) * sizeof *builder->locals);
    builder->stack = arena_alloc(method->scratch, (method->code.max_stack + 1u) * sizeof *builder->stack);
    if (reach_has_subroutines(builder->flow->reach)) {
        size_t size = method->decoded.count * sizeof *builder->addresses;
        builder->addresses = arena_alloc(method->scratch, size);
        memset(builder->addresses, 0xff, size); /* VALUE_NONE */
    }
    builder->variables = variables_index(builder->method);
    for (uint32_t i = 0; i < builder->flow->count; i++)
        block_add(builder, i);
    for (uint32_t i = 0; i < builder->flow->count; i++)
        if (!block_build(builder, builder->flow->order[i]))
            return false;
    return true;
}

void build_done(struct builder *builder)
{
    mem_free(builder->blocks);
    mem_free(builder->code);
    mem_free(builder->names);
    mem_free(builder->lists);
    mem_free(builder->values);
    mem_free(builder->arrivals);
    mem_free(builder->returns);
    mem_free(builder->stored);
}
