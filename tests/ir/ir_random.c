#include "ir/ir_random.h"

#include "base/arena.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 6, MOST_ACTIVE = 8, MOST_ARMS = 4 };

/* Words that grow. */
struct words {
    uint32_t *items;
    size_t count, capacity;
};

/* A handler whose try is being made: its label, and (label, value) for each block that leads to it. */
struct active {
    uint32_t label, type;
    struct words pairs;
};

/* Blocks are named by labels until all are made; a label's block is known when the block begins. */
struct maker {
    const struct ir_module *module;
    const struct ir_body *example;
    uint64_t *state;
    uint32_t budget;
    struct ir_instruction *instructions;
    size_t instruction_count, instruction_capacity;
    struct ir_block *blocks;
    size_t block_count, block_capacity;
    struct ir_handler *handlers;
    size_t handler_count, handler_capacity;
    struct words lists, scope, labels; /* scope: values; labels: the block of each */
    struct active active[MOST_ACTIVE];
    uint32_t active_count, label;
};

uint32_t ir_random(uint64_t *state, uint32_t limit)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*state >> 33) % limit);
}

static uint32_t add_word(struct words *words, uint32_t word)
{
    words->items = mem_reserve(words->items, &words->capacity, words->count + 1, sizeof *words->items);
    words->items[words->count] = word;
    return (uint32_t)words->count++;
}

static bool chance(struct maker *maker, uint32_t one_in)
{
    return ir_random(maker->state, one_in) == 0;
}

static uint32_t new_label(struct maker *maker)
{
    return add_word(&maker->labels, IR_NONE);
}

/* A list with this length; its words are set later. */
static uint32_t new_list(struct maker *maker, uint32_t length)
{
    uint32_t list = add_word(&maker->lists, length);
    for (uint32_t i = 0; i < length; i++)
        add_word(&maker->lists, 0);
    return list;
}

/* A list of pairs for a phi, by label; put into the order of blocks at the end. */
static uint32_t list_of_pairs(struct maker *maker, const struct words *pairs)
{
    uint32_t list = new_list(maker, (uint32_t)pairs->count);
    memcpy(maker->lists.items + list + 1, pairs->items, pairs->count * sizeof *pairs->items);
    return list;
}

static uint32_t emit(struct maker *maker, struct ir_instruction instruction)
{
    instruction.line = ir_random(maker->state, 3) * ir_random(maker->state, 1000);
    instruction.at = ir_random(maker->state, 100);
    maker->instructions = mem_reserve(maker->instructions, &maker->instruction_capacity, maker->instruction_count + 1,
                                      sizeof *maker->instructions);
    maker->instructions[maker->instruction_count] = instruction;
    maker->blocks[maker->block_count - 1].count++;
    uint32_t number = (uint32_t)maker->instruction_count++;
    if (instruction.kind != IR_VOID)
        add_word(&maker->scope, number);
    return number;
}

static uint32_t add_handler(struct maker *maker, struct ir_handler handler)
{
    maker->handlers =
        mem_reserve(maker->handlers, &maker->handler_capacity, maker->handler_count + 1, sizeof *maker->handlers);
    maker->handlers[maker->handler_count] = handler;
    return (uint32_t)maker->handler_count++;
}

static uint32_t pick_value(struct maker *maker, ir_kind kind);
static void emit_like(struct maker *maker, const struct ir_instruction *like);

/* An instruction of the example with this property that can stand anywhere in a block. */
static const struct ir_instruction *pick_example(struct maker *maker, ir_kind kind, bool constant, bool throwing)
{
    for (;;) {
        uint32_t number = ir_random(maker->state, maker->example->instruction_count);
        const struct ir_instruction *like = &maker->example->instructions[number];
        unsigned flags = ir_op_flags((enum ir_op)like->op);
        if ((flags & IR_E) != 0 || like->op == IR_phi || like->op == IR_caught || like->op == IR_parameter)
            continue;
        bool nothing_used = like->op == IR_integer || like->op == IR_floating || like->op == IR_null ||
                            like->op == IR_constant || like->op == IR_undefined || like->op == IR_get_static ||
                            like->op == IR_trunc || like->op == IR_eq;
        if ((!constant || nothing_used) && (kind == IR_VOID || like->kind == kind) &&
            (!throwing || (flags & IR_T) != 0))
            return like;
    }
}

static uint32_t pick_value(struct maker *maker, ir_kind kind)
{
    for (int tries = 0; tries < 20 && maker->scope.count > 0; tries++) {
        uint32_t value = maker->scope.items[ir_random(maker->state, (uint32_t)maker->scope.count)];
        if (maker->instructions[value].kind == kind)
            return value;
    }
    emit_like(maker, pick_example(maker, kind, true, false));
    return maker->scope.items[maker->scope.count - 1];
}

/* A copy of an instruction of the example with other values. */
static void emit_like(struct maker *maker, const struct ir_instruction *like)
{
    struct ir_instruction copy = *like;
    uint32_t *operands[] = {&copy.a, &copy.b, &copy.c};
    const char *shape = ir_op_shape((enum ir_op)copy.op);
    const struct ir_instruction *all = maker->example->instructions;
    for (int i = 0; i < IR_MOST_OPERANDS && shape[i] != '\0'; i++) {
        if (shape[i] == 'v' || (shape[i] == 'o' && *operands[i] != IR_NONE)) {
            *operands[i] = pick_value(maker, all[*operands[i]].kind);
        } else if (shape[i] == 'V') {
            uint32_t count;
            const uint32_t *values = ir_list(maker->example, *operands[i], &count);
            uint32_t list = new_list(maker, count);
            for (uint32_t j = 0; j < count; j++) {
                uint32_t value = pick_value(maker, all[values[j]].kind);
                maker->lists.items[list + 1 + j] = value;
            }
            *operands[i] = list;
        }
    }
    emit(maker, copy);
}

/* Begins a block under the handlers that are active, innermost first, up to one for any exception. */
static void begin_block(struct maker *maker, uint32_t label)
{
    maker->blocks = mem_reserve(maker->blocks, &maker->block_capacity, maker->block_count + 1, sizeof *maker->blocks);
    struct ir_block block = {.first = (uint32_t)maker->instruction_count, .handler = (uint32_t)maker->handler_count};
    maker->labels.items[label] = (uint32_t)maker->block_count;
    maker->label = label;
    for (uint32_t i = maker->active_count; i-- > 0;) {
        struct active *active = &maker->active[i];
        uint32_t at_start = maker->scope.items[ir_random(maker->state, (uint32_t)maker->scope.count)];
        for (int tries = 0; maker->instructions[at_start].kind != IR_I32; tries++)
            at_start = maker->scope.items[(uint32_t)tries % maker->scope.count];
        add_handler(maker, (struct ir_handler){active->type, active->label});
        block.handler_count++;
        add_word(&active->pairs, label);
        add_word(&active->pairs, at_start);
        if (active->type == IR_NONE)
            break;
    }
    maker->blocks[maker->block_count++] = block;
}

/* What a block with handlers must have, where phis and `caught` are behind us. */
static void may_throw(struct maker *maker)
{
    if (maker->blocks[maker->block_count - 1].handler_count > 0)
        emit_like(maker, pick_example(maker, IR_VOID, false, true));
}

static void emit_jump(struct maker *maker, uint32_t label)
{
    emit(maker, (struct ir_instruction){.op = IR_jump, .a = label});
}

/* A block where several ways meet, with a phi of what each brings. */
static void begin_join(struct maker *maker, uint32_t label, const struct words *pairs)
{
    begin_block(maker, label);
    emit(maker, (struct ir_instruction){.op = IR_phi, .kind = IR_I32, .a = list_of_pairs(maker, pairs)});
    may_throw(maker);
}

static bool make_code(struct maker *maker, int depth);

/* One arm of a branch: its code, then a jump to the join unless it ended otherwise. */
static void make_arm(struct maker *maker, uint32_t label, uint32_t join, struct words *pairs, int depth)
{
    size_t scope = maker->scope.count;
    begin_block(maker, label);
    may_throw(maker);
    if (make_code(maker, depth + 1)) {
        uint32_t value = pick_value(maker, IR_I32);
        add_word(pairs, maker->label);
        add_word(pairs, value);
        emit_jump(maker, join);
    }
    maker->scope.count = scope;
}

static bool end_arms(struct maker *maker, uint32_t join, struct words *pairs)
{
    bool alive = pairs->count > 0;
    if (alive)
        begin_join(maker, join, pairs);
    mem_free(pairs->items);
    return alive;
}

static bool make_branch(struct maker *maker, int depth)
{
    struct words pairs = {0};
    uint32_t yes = new_label(maker), no = new_label(maker), join = new_label(maker);
    uint32_t condition = pick_value(maker, IR_I1);
    emit(maker, (struct ir_instruction){.op = IR_branch, .a = condition, .b = yes, .c = no});
    make_arm(maker, yes, join, &pairs, depth);
    make_arm(maker, no, join, &pairs, depth);
    return end_arms(maker, join, &pairs);
}

static bool make_switch(struct maker *maker, int depth)
{
    struct words pairs = {0};
    uint32_t arms = 1 + ir_random(maker->state, MOST_ARMS), join = new_label(maker), labels[MOST_ARMS];
    uint32_t value = pick_value(maker, IR_I32), list = new_list(maker, 1 + 3 * arms);
    int64_t key = -2;
    for (uint32_t i = 0; i < arms; i++) {
        uint32_t *words = maker->lists.items + list + 2 + 3 * (size_t)i;
        labels[i] = new_label(maker);
        words[0] = (uint32_t)key;
        words[1] = (uint32_t)((uint64_t)key >> 32);
        words[2] = labels[i];
        key += 1 + ir_random(maker->state, 5);
    }
    maker->lists.items[list + 1] = labels[ir_random(maker->state, arms)];
    emit(maker, (struct ir_instruction){.op = IR_switch, .a = value, .b = list});
    for (uint32_t i = 0; i < arms; i++)
        make_arm(maker, labels[i], join, &pairs, depth);
    return end_arms(maker, join, &pairs);
}

static bool make_loop(struct maker *maker, int depth)
{
    uint32_t head = new_label(maker), out = new_label(maker), before = maker->label;
    uint32_t first = pick_value(maker, IR_I32), list = new_list(maker, 4);
    emit_jump(maker, head);
    begin_block(maker, head);
    emit(maker, (struct ir_instruction){.op = IR_phi, .kind = IR_I32, .a = list});
    may_throw(maker);
    bool alive = make_code(maker, depth + 1);
    const uint32_t there[] = {4, before, first, maker->label, 0};
    memcpy(maker->lists.items + list, there, sizeof there);
    if (!alive) {
        maker->lists.items[list] = 2;
        return false;
    }
    uint32_t next = pick_value(maker, IR_I32), again = pick_value(maker, IR_I1);
    maker->lists.items[list + 4] = next;
    emit(maker, (struct ir_instruction){.op = IR_branch, .a = again, .b = head, .c = out});
    begin_block(maker, out);
    may_throw(maker);
    return true;
}

/* The code of a handler: what the blocks brought, what was caught, and then anything. */
static void make_handler(struct maker *maker, struct active *active, uint32_t join, struct words *pairs, int depth)
{
    size_t scope = maker->scope.count;
    begin_block(maker, active->label);
    emit(maker, (struct ir_instruction){.op = IR_phi, .kind = IR_I32, .a = list_of_pairs(maker, &active->pairs)});
    emit(maker, (struct ir_instruction){.op = IR_caught, .kind = IR_REF});
    may_throw(maker);
    if (make_code(maker, depth + 1)) {
        uint32_t value = pick_value(maker, IR_I32);
        add_word(pairs, maker->label);
        add_word(pairs, value);
        emit_jump(maker, join);
    }
    maker->scope.count = scope;
    mem_free(active->pairs.items);
}

static bool make_try(struct maker *maker, int depth)
{
    struct words pairs = {0};
    uint32_t begin = new_label(maker), join = new_label(maker);
    uint32_t type = IR_NONE;
    if (chance(maker, 2)) {
        for (type = 0; maker->module->types[type].form != IR_TYPE_CLASS;)
            type++;
    }
    maker->active[maker->active_count++] = (struct active){.label = new_label(maker), .type = type};
    emit_jump(maker, begin);
    make_arm(maker, begin, join, &pairs, depth);
    struct active done = maker->active[--maker->active_count];
    make_handler(maker, &done, join, &pairs, depth);
    return end_arms(maker, join, &pairs);
}

static bool make_structure(struct maker *maker, int depth)
{
    bool java = maker->module->language == IR_JAVA;
    switch (ir_random(maker->state, java && maker->active_count < MOST_ACTIVE ? 4 : 3)) {
    case 0:
        return make_branch(maker, depth);
    case 1:
        return make_switch(maker, depth);
    case 2:
        return make_loop(maker, depth);
    default:
        return make_try(maker, depth);
    }
}

static void emit_return(struct maker *maker)
{
    uint32_t value = pick_value(maker, IR_I32);
    emit(maker, (struct ir_instruction){.op = IR_return, .a = value});
}

/* Code from here on. Returns whether its end is reached; else the last block has ended. */
static bool make_code(struct maker *maker, int depth)
{
    uint32_t parts = 1 + ir_random(maker->state, 4);
    for (uint32_t i = 0; i < parts; i++) {
        uint32_t plain = ir_random(maker->state, 6);
        for (uint32_t j = 0; j < plain; j++)
            emit_like(maker, pick_example(maker, IR_VOID, false, false));
        if (depth < DEEPEST && maker->instruction_count < maker->budget && !make_structure(maker, depth))
            return false;
    }
    if (depth == 0 || chance(maker, 8)) {
        emit_return(maker);
        return false;
    }
    return true;
}

static uint32_t block_of_label(const struct maker *maker, uint32_t label)
{
    return maker->labels.items[label];
}

static int compare_pairs(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return a < b ? -1 : a > b;
}

static void resolve_list(struct maker *maker, uint32_t list, bool is_switch)
{
    uint32_t *items = maker->lists.items + list + 1, count = items[-1];
    uint32_t step = is_switch ? 3 : 2;
    for (uint32_t i = 0; i < count; i += step)
        items[i] = block_of_label(maker, items[i]);
    if (!is_switch)
        qsort(items, count / 2, 2 * sizeof *items, compare_pairs);
}

static void resolve_labels(struct maker *maker)
{
    for (size_t i = 0; i < maker->instruction_count; i++) {
        struct ir_instruction *instruction = &maker->instructions[i];
        if (instruction->op == IR_jump)
            instruction->a = block_of_label(maker, instruction->a);
        if (instruction->op == IR_branch) {
            instruction->b = block_of_label(maker, instruction->b);
            instruction->c = block_of_label(maker, instruction->c);
        }
        if (instruction->op == IR_phi || instruction->op == IR_switch)
            resolve_list(maker, instruction->op == IR_phi ? instruction->a : instruction->b,
                         instruction->op == IR_switch);
    }
    for (size_t i = 0; i < maker->handler_count; i++)
        maker->handlers[i].block = block_of_label(maker, maker->handlers[i].block);
}

static void *keep(struct arena *arena, void *items, size_t bytes)
{
    void *kept = arena_alloc(arena, bytes + 1);
    if (bytes > 0)
        memcpy(kept, items, bytes);
    mem_free(items);
    return kept;
}

static void name_variables(struct maker *maker, struct ir_body *body, struct arena *arena)
{
    static const char *const names[] = {"x", "count", "this", "a b", "$1", "\xc3\xa9"};
    struct ir_variable *variables = arena_alloc(arena, (maker->instruction_count + 1) * sizeof *variables);
    for (uint32_t i = 0; i < maker->instruction_count; i++) {
        if (maker->instructions[i].kind == IR_VOID || !chance(maker, 4))
            continue;
        const char *name = names[ir_random(maker->state, sizeof names / sizeof *names)];
        variables[body->variable_count++] = (struct ir_variable){i, {name, (uint32_t)strlen(name)}};
    }
    body->variables = variables;
}

struct ir_body *ir_random_body(const struct ir_module *module, uint64_t *state, uint32_t size, struct arena *arena)
{
    struct maker maker = {.module = module, .example = module->methods[0].body, .state = state, .budget = size};
    begin_block(&maker, new_label(&maker));
    for (uint32_t i = 0; maker.example->instructions[i].op == IR_parameter; i++)
        emit(&maker, maker.example->instructions[i]);
    pick_value(&maker, IR_I32);
    make_code(&maker, 0);
    resolve_labels(&maker);
    struct ir_body *body = arena_alloc(arena, sizeof *body);
    name_variables(&maker, body, arena);
    body->instruction_count = (uint32_t)maker.instruction_count;
    body->block_count = (uint32_t)maker.block_count;
    body->list_count = (uint32_t)maker.lists.count;
    body->handler_count = (uint32_t)maker.handler_count;
    body->instructions = keep(arena, maker.instructions, maker.instruction_count * sizeof *maker.instructions);
    body->blocks = keep(arena, maker.blocks, maker.block_count * sizeof *maker.blocks);
    body->lists = keep(arena, maker.lists.items, maker.lists.count * sizeof *maker.lists.items);
    body->handlers = keep(arena, maker.handlers, maker.handler_count * sizeof *maker.handlers);
    mem_free(maker.scope.items);
    mem_free(maker.labels.items);
    return body;
}
