/* Translation: from the builder's arrays to a body: needless phis and return addresses go, and blocks and
 * instructions are numbered in the order of the bytecode. */
#include "jvm/translate/finish.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* A pair of a phi, before its value is looked up. */
struct incoming {
    uint32_t block;  /* of the body */
    uint32_t values; /* in builder.values */
};

struct finish {
    struct builder *builder;
    struct arena *arena;
    uint32_t *same;
    const bool *needed;
    uint32_t *numbers;       /* of each instruction: that in the body; IR_NONE if it goes */
    uint32_t *layout;        /* the blocks in their order */
    uint32_t *block_numbers; /* the place of each block in it */
    struct ir_instruction *instructions;
    uint32_t instruction_count;
    uint32_t *lists;
    size_t list_count, list_capacity;
    struct ir_handler *handlers;
    size_t handler_count, handler_capacity;
    uint32_t *handlers_at, *handlers_copy; /* of each list of guards: where it was put, and 1 + for which copy */
};

static bool returns_check(struct finish *finish)
{
    struct builder *builder = finish->builder;
    for (size_t i = 0; i < builder->return_count; i++) {
        const struct build_return *one = &builder->returns[i];
        const struct ir_instruction *address = &builder->code[finish->same[one->value]];
        if (address->op != BUILD_ADDRESS || address->a != one->call)
            return method_fail(builder->method, one->pc, "ret does not return from the subroutine that it is in");
    }
    return true;
}

static bool is_kept(const struct finish *finish, uint32_t number)
{
    uint8_t op = finish->builder->code[number].op;
    if (op == IR_phi)
        return finish->same[number] == number && finish->needed[number];
    return op < IR_OP_COUNT;
}

static void layout_make(struct finish *finish)
{
    const struct builder *builder = finish->builder;
    uint32_t place = 0;
    for (uint32_t i = 0; i < builder->flow->count; i++)
        for (uint32_t block = i; block != IR_NONE; block = builder->blocks[block].rest) {
            finish->layout[place] = block;
            finish->block_numbers[block] = place++;
        }
    for (uint32_t i = 0; i < place; i++) {
        const struct build_block *block = &builder->blocks[finish->layout[i]];
        for (uint32_t j = block->first; j < block->first + block->count; j++)
            finish->numbers[j] = is_kept(finish, j) ? finish->instruction_count++ : IR_NONE;
    }
}

static uint32_t value_number(const struct finish *finish, uint32_t value)
{
    return finish->numbers[finish->same[value]];
}

static uint32_t *list_add(struct finish *finish, uint32_t count, uint32_t *place)
{
    *place = (uint32_t)finish->list_count;
    ARRAY_RESERVE(finish->lists, finish->list_capacity, finish->list_count + count + 1);
    finish->list_count += count + 1;
    finish->lists[*place] = count;
    return finish->lists + *place + 1;
}

static uint32_t values_put(struct finish *finish, uint32_t list)
{
    const uint32_t *from = finish->builder->lists + list;
    uint32_t place, *to = list_add(finish, from[0], &place);
    for (uint32_t i = 0; i < from[0]; i++)
        to[i] = value_number(finish, from[1 + i]);
    return place;
}

static uint32_t cases_put(struct finish *finish, uint32_t list)
{
    const uint32_t *from = finish->builder->lists + list;
    uint32_t place, *to = list_add(finish, from[0], &place);
    for (uint32_t i = 0; i < from[0]; i++)
        to[i] = i % 3 == 0 ? finish->block_numbers[from[1 + i]] : from[1 + i];
    return place;
}

static uint32_t phi_put(struct finish *finish, const struct ir_instruction *phi, const struct incoming *incoming)
{
    const struct builder *builder = finish->builder;
    uint32_t count = builder->blocks[phi->a].arrival_count, place, *to = list_add(finish, 2 * count, &place);
    for (uint32_t i = 0; i < count; i++) {
        to[2 * i] = incoming[i].block;
        to[2 * i + 1] = value_number(finish, builder->values[incoming[i].values + phi->b]);
    }
    return place;
}

static uint32_t operand_put(struct finish *finish, char letter, uint32_t operand)
{
    switch (letter) {
    case 'v':
        return value_number(finish, operand);
    case 'o':
        return operand == IR_NONE ? IR_NONE : value_number(finish, operand);
    case 'b':
        return finish->block_numbers[operand];
    case 'V':
        return values_put(finish, operand);
    case 'K':
        return cases_put(finish, operand);
    default:
        return operand;
    }
}

static void instruction_put(struct finish *finish, uint32_t number, const struct incoming *incoming)
{
    struct ir_instruction instruction = finish->builder->code[number];
    if (instruction.op == IR_phi) {
        instruction.a = phi_put(finish, &instruction, incoming);
        instruction.b = 0;
    } else {
        const char *shape = ir_op_shape((enum ir_op)instruction.op);
        uint32_t *operands[] = {&instruction.a, &instruction.b, &instruction.c};
        for (int i = 0; i < 3 && shape[i] != '\0'; i++)
            *operands[i] = operand_put(finish, shape[i], *operands[i]);
    }
    finish->instructions[finish->numbers[number]] = instruction;
}

static int incoming_compare(const void *one, const void *other)
{
    uint32_t a = ((const struct incoming *)one)->block, b = ((const struct incoming *)other)->block;
    return (a > b) - (a < b);
}

/* What arrives at a block, ordered by where it comes from. */
static struct incoming *incoming_sort(struct finish *finish, const struct build_block *block)
{
    const struct builder *builder = finish->builder;
    if (block->arrival_count == 0)
        return NULL;
    struct incoming *incoming = mem_new(block->arrival_count, sizeof *incoming);
    uint32_t count = 0;
    for (uint32_t at = block->arrivals; at != IR_NONE; at = builder->arrivals[at].next)
        incoming[count++] =
            (struct incoming){finish->block_numbers[builder->arrivals[at].from], builder->arrivals[at].values};
    qsort(incoming, count, sizeof *incoming, incoming_compare);
    return incoming;
}

static void handlers_put(struct finish *finish, const struct build_block *block, struct ir_block *to)
{
    const struct reach *reach = finish->builder->flow->reach;
    struct guard_list list = guards_list(reach->guards, block->guarded ? block->guards : GUARDS_NONE);
    to->handler_count = list.count;
    if (list.count == 0)
        return;
    if (finish->handlers_copy[block->guards] == block->copy + 1) {
        to->handler = finish->handlers_at[block->guards];
        return;
    }
    finish->handlers_copy[block->guards] = block->copy + 1;
    to->handler = finish->handlers_at[block->guards] = (uint32_t)finish->handler_count;
    ARRAY_RESERVE(finish->handlers, finish->handler_capacity, finish->handler_count + list.count);
    for (uint32_t i = 0; i < list.count; i++) {
        uint32_t node = reach_node(reach, block->copy, list.items[i].instruction);
        finish->handlers[finish->handler_count++] =
            (struct ir_handler){list.items[i].type, finish->block_numbers[finish->builder->flow->landing[node]]};
    }
}

static struct ir_block *blocks_put(struct finish *finish)
{
    const struct builder *builder = finish->builder;
    struct ir_block *blocks = arena_alloc(finish->arena, builder->block_count * sizeof *blocks);
    uint32_t number = 0;
    for (size_t i = 0; i < builder->block_count; i++) {
        const struct build_block *block = &builder->blocks[finish->layout[i]];
        struct incoming *incoming = incoming_sort(finish, block);
        blocks[i].first = number;
        for (uint32_t j = block->first; j < block->first + block->count; j++)
            if (finish->numbers[j] != IR_NONE) {
                instruction_put(finish, j, incoming);
                number++;
            }
        blocks[i].count = number - blocks[i].first;
        handlers_put(finish, block, &blocks[i]);
        mem_free(incoming);
    }
    return blocks;
}

static void *copy_array(struct arena *arena, const void *items, size_t bytes)
{
    if (bytes == 0)
        return NULL;
    void *copy = arena_alloc(arena, bytes);
    memcpy(copy, items, bytes);
    return copy;
}

/* The names of values, by rising number: blocks in their order, and instructions in theirs. */
static void variables_put(struct finish *finish, struct ir_body *body)
{
    const struct builder *builder = finish->builder;
    uint32_t count = 0;
    for (size_t i = 0; i < builder->code_count; i++)
        count += finish->numbers[i] != IR_NONE && builder->names[i] != 0;
    struct ir_variable *variables = arena_alloc(finish->arena, count * sizeof *variables);
    for (size_t i = 0; i < builder->block_count; i++) {
        const struct build_block *block = &builder->blocks[finish->layout[i]];
        for (uint32_t j = block->first; j < block->first + block->count; j++) {
            if (finish->numbers[j] == IR_NONE || builder->names[j] == 0)
                continue;
            struct text name = builder->method->locals.items[builder->names[j] - 1].name;
            variables[body->variable_count++] = (struct ir_variable){finish->numbers[j], {name.bytes, name.length}};
        }
    }
    body->variables = variables;
}

static struct ir_body *body_put(struct finish *finish)
{
    struct arena *arena = finish->arena;
    struct ir_body *body = arena_alloc(arena, sizeof *body);
    finish->instructions = arena_alloc(arena, finish->instruction_count * sizeof *finish->instructions);
    body->blocks = blocks_put(finish);
    body->block_count = (uint32_t)finish->builder->block_count;
    body->instructions = finish->instructions;
    body->instruction_count = finish->instruction_count;
    body->lists = copy_array(arena, finish->lists, finish->list_count * sizeof *finish->lists);
    body->list_count = (uint32_t)finish->list_count;
    body->handlers = copy_array(arena, finish->handlers, finish->handler_count * sizeof *finish->handlers);
    body->handler_count = (uint32_t)finish->handler_count;
    variables_put(finish, body);
    return body;
}

const struct ir_body *build_finish(struct builder *builder, struct arena *arena)
{
    struct arena *scratch = builder->method->scratch;
    uint32_t lists = guards_count(builder->flow->reach->guards);
    struct finish finish = {.builder = builder, .arena = arena};
    finish.same = arena_alloc(scratch, builder->code_count * sizeof *finish.same);
    finish.numbers = arena_alloc(scratch, builder->code_count * sizeof *finish.numbers);
    finish.layout = arena_alloc(scratch, builder->block_count * sizeof *finish.layout);
    finish.block_numbers = arena_alloc(scratch, builder->block_count * sizeof *finish.block_numbers);
    finish.handlers_at = arena_alloc(scratch, lists * sizeof *finish.handlers_at);
    finish.handlers_copy = arena_alloc(scratch, lists * sizeof *finish.handlers_copy);
    const struct ir_body *body = NULL;
    if (phis_simplify(builder, finish.same) && returns_check(&finish) &&
        (finish.needed = phis_need(builder, finish.same)) != NULL) {
        layout_make(&finish);
        body = body_put(&finish);
    }
    mem_free(finish.lists);
    mem_free(finish.handlers);
    return body;
}
