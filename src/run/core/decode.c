/* From bodies of the ir to decoded instructions: blocks become stretches, phis become moves on the edges that lead to
 * them. */
#include "run/core/decode.h"
#include "base/arena.h"
#include "base/array.h"
#include "base/memory.h"
#include "run/java/ops.h"

/* An edge that needs moves of its own: behind the code of all blocks there is a stub for it. */
struct stub {
    uint32_t from, to;
};

/* An operand of an instruction that is to become the place of a block. */
struct fixup {
    uint32_t op, block;
    enum fixup_operand { FIXUP_B, FIXUP_C } operand;
};

static bool has_phis(const struct decoder *decoder, uint32_t block)
{
    return decoder->body->instructions[decoder->body->blocks[block].first].op == IR_phi;
}

/* The value that a phi takes on the edge from a block. */
static ir_value phi_value(const struct decoder *decoder, const struct ir_instruction *phi, uint32_t from)
{
    uint32_t count;
    const uint32_t *pairs = ir_list(decoder->body, phi->a, &count);
    for (uint32_t i = 0; i + 1 < count; i += 2)
        if (pairs[i] == from)
            return pairs[i + 1];
    return IR_NONE;
}

/* One move for each of the registers that a value has; what is undefined has none of its own. */
static void move(struct decoder *decoder, uint32_t to, uint32_t from, uint32_t words, bool undefined)
{
    for (uint32_t i = 0; i < words; i++) {
        if (undefined)
            build_op(&decoder->builder, decoder->undefined, to + i, 0, 0);
        else if (to != from)
            build_op(&decoder->builder, op_of_move(), to + i, from + i, 0);
    }
}

static bool is_undefined(const struct decoder *decoder, ir_value value)
{
    return decoder->undefined != NULL && decoder->body->instructions[value].op == IR_undefined;
}

/* The moves of an edge happen all at once; where one would overwrite what another still needs, all go by way of
 * temporary registers. */
static void moves(struct decoder *decoder, uint32_t from, uint32_t to)
{
    const struct ir_block *block = &decoder->body->blocks[to];
    const struct ir_instruction *phis = decoder->body->instructions + block->first;
    uint32_t count = 0, space = decoder->slots.count, words;
    bool clash = false;
    for (; phis[count].op == IR_phi; count++)
        for (uint32_t i = 0; i < count; i++)
            clash |=
                decode_slot(decoder, phi_value(decoder, &phis[count], from)) == decode_slot(decoder, block->first + i);
    for (uint32_t i = 0; i < count; i++, space += words) {
        ir_value value = phi_value(decoder, &phis[i], from);
        words = slots_words(phis[i].kind);
        move(decoder, clash ? space : decode_slot(decoder, block->first + i), decode_slot(decoder, value), words,
             is_undefined(decoder, value));
    }
    if (!clash)
        return;
    if (decoder->builder.registers < space)
        decoder->builder.registers = space;
    space = decoder->slots.count;
    for (uint32_t i = 0; i < count; i++, space += words) {
        words = slots_words(phis[i].kind);
        move(decoder, decode_slot(decoder, block->first + i), space, words, false);
    }
}

static void add_fixup(struct decoder *decoder, uint32_t block, enum fixup_operand operand)
{
    ARRAY_ADD(decoder->fixups, decoder->fixup_count, decoder->fixup_capacity,
              (struct fixup){(uint32_t)decoder->builder.count - 1, block, operand});
}

static void add_stub(struct decoder *decoder, struct stub stub)
{
    ARRAY_ADD(decoder->stubs, decoder->stub_count, decoder->stub_capacity, stub);
}

static void emit_jump(struct decoder *decoder, uint32_t from, uint32_t to)
{
    moves(decoder, from, to);
    build_op(&decoder->builder, op_of_control(IR_jump), RUN_NONE, 0, 0);
    add_fixup(decoder, to, FIXUP_B);
}

/* The targets of a branch are places of blocks, or of stubs that are told apart by numbers behind those of the
 * blocks. */
static uint32_t edge(struct decoder *decoder, uint32_t to)
{
    if (!has_phis(decoder, to))
        return to;
    add_stub(decoder, (struct stub){decoder->block, to});
    return decoder->body->block_count + (uint32_t)decoder->stub_count - 1;
}

void decode_jump(struct decoder *decoder, uint32_t to)
{
    emit_jump(decoder, decoder->block, to);
}

void decode_branch(struct decoder *decoder, const struct ir_instruction *branch)
{
    uint32_t yes = edge(decoder, branch->b), no = edge(decoder, branch->c);
    build_op(&decoder->builder, op_of_control(IR_branch), RUN_NONE, decode_slot(decoder, branch->a), 0);
    add_fixup(decoder, yes, FIXUP_B);
    add_fixup(decoder, no, FIXUP_C);
}

void decode_switch(struct decoder *decoder, const struct ir_instruction *instruction, uint32_t slot, bool whole)
{
    uint32_t count;
    const uint32_t *list = ir_list(decoder->body, instruction->b, &count);
    uint32_t cases = (count - 1) / 3;
    struct switch_table *table = arena_alloc(decoder->run->arena, sizeof *table + cases * sizeof(struct switch_case));
    table->count = cases;
    table->other = edge(decoder, list[0]);
    for (uint32_t i = 0; i < cases; i++) {
        const uint32_t *row = list + 1 + i * (size_t)3;
        table->cases[i].key = (int64_t)((uint64_t)row[1] << 32 | row[0]);
        table->cases[i].target = edge(decoder, row[2]);
    }
    build_op(&decoder->builder, op_of_control(IR_switch), whole, slot, 0)->table = table;
}

static void emit_call(struct decoder *decoder, const struct ir_instruction *call, uint32_t d)
{
    uint32_t count;
    const uint32_t *values = ir_list(decoder->body, call->b, &count);
    struct call_site *site = build_site(decoder->run, count);
    site->reference = call->a;
    for (uint32_t i = 0; i < count; i++)
        site->arguments[i] = decode_slot(decoder, values[i]);
    build_op(&decoder->builder, op_of_call(call->op), d, 0, 0)->site = site;
}

static void emit_dynamic(struct decoder *decoder, const struct ir_instruction *call, uint32_t d)
{
    uint32_t count;
    const uint32_t *values = ir_list(decoder->body, call->b, &count);
    uint32_t *arguments = mem_new(count + 1, sizeof *arguments);
    for (uint32_t i = 0; i < count; i++)
        arguments[i] = decode_slot(decoder, values[i]);
    size_t before = decoder->builder.count;
    if (!build_dynamic(&decoder->builder, decoder->method->owner, &decoder->module->sites[call->a], d, arguments,
                       count)) {
        decoder->builder.count = before;
        build_op(&decoder->builder, op_of_call(IR_call_dynamic), d, 0, 0);
    }
    mem_free(arguments);
}

static uint64_t wide(uint32_t low, uint32_t high)
{
    return (uint64_t)high << 32 | low;
}

/* Instructions on objects: which operand goes where depends on the shape. */
static void emit_memory(struct decoder *decoder, const struct ir_instruction *of, uint32_t d)
{
    enum ir_op operation = of->op;
    bool put = operation == IR_put || operation == IR_put_static || operation == IR_put_element;
    ir_value stored = operation == IR_put_static ? of->b : of->c;
    ir_kind kind = put ? decode_kind(decoder, stored) : of->kind;
    struct op *op = build_op(&decoder->builder, op_of_memory(operation, of->storage, kind), d, 0, 0);
    if (put)
        op->d = decode_slot(decoder, stored);
    switch (operation) {
    case IR_get:
    case IR_put:
    case IR_cast:
    case IR_instance_of:
        op->a = decode_slot(decoder, of->a);
        op->c = of->b;
        break;
    case IR_get_element:
    case IR_put_element:
        op->b = decode_slot(decoder, of->b);
        op->a = decode_slot(decoder, of->a);
        break;
    case IR_new_array:
        op->a = decode_slot(decoder, of->b);
        op->c = of->a;
        break;
    case IR_length:
    case IR_monitor_enter:
    case IR_monitor_exit:
        op->a = decode_slot(decoder, of->a);
        break;
    default:
        op->c = of->a;
        break;
    }
}

static void emit_new_arrays(struct decoder *decoder, const struct ir_instruction *of, uint32_t d)
{
    uint32_t count;
    const uint32_t *values = ir_list(decoder->body, of->b, &count);
    struct call_site *site = build_site(decoder->run, count);
    for (uint32_t i = 0; i < count; i++)
        site->arguments[i] = decode_slot(decoder, values[i]);
    struct op *op = build_op(&decoder->builder, op_of_memory(IR_new_arrays, of->storage, of->kind), d, 0, 0);
    op->c = of->a;
    op->site = site;
}

static bool emit_other(struct decoder *decoder, const struct ir_instruction *of, uint32_t d)
{
    struct builder *builder = &decoder->builder;
    ir_kind from = ir_op_shape(of->op)[0] == 'v' ? decode_kind(decoder, of->a) : of->kind;
    op_function function = op_of_number(of->op, from, of->kind);
    if (function == NULL)
        return false;
    struct op *op = build_op(builder, function, d, 0, 0);
    const char *shape = ir_op_shape(of->op);
    if (shape[0] == 'w')
        op->number = wide(of->a, of->b);
    if (shape[0] == 'v')
        op->a = decode_slot(decoder, of->a);
    if (shape[0] == 'v' && shape[1] == 'v')
        op->b = decode_slot(decoder, of->b);
    return true;
}

static bool emit(struct decoder *decoder, ir_value value)
{
    const struct ir_instruction *of = &decoder->body->instructions[value];
    struct builder *builder = &decoder->builder;
    uint32_t d = of->kind == IR_VOID ? RUN_NONE : decode_slot(decoder, value);
    builder->line = of->line;
    builder->origin = value;
    builder->next = decoder->slots.count;
    switch ((enum ir_op)of->op) {
    case IR_phi:
    case IR_parameter:
        return true;
    case IR_caught:
        build_op(builder, op_of_control(IR_caught), d, 0, 0);
        return true;
    case IR_constant:
        build_op(builder, op_of_constant(), d, 0, 0)->constant = &decoder->module->constants[of->a];
        return true;
    case IR_jump:
        decode_jump(decoder, of->a);
        return true;
    case IR_branch:
        decode_branch(decoder, of);
        return true;
    case IR_switch:
        decode_switch(decoder, of, decode_slot(decoder, of->a), decode_kind(decoder, of->a) == IR_I64);
        return true;
    case IR_return:
        build_op(builder, op_of_control(IR_return), decoder->method->result,
                 of->a == IR_NONE ? RUN_NONE : decode_slot(decoder, of->a), 0);
        return true;
    case IR_throw:
        build_op(builder, op_of_control(IR_throw), RUN_NONE, decode_slot(decoder, of->a), 0);
        return true;
    case IR_call_static:
    case IR_call_special:
    case IR_call_virtual:
    case IR_call_interface:
        emit_call(decoder, of, d);
        return true;
    case IR_call_dynamic:
        emit_dynamic(decoder, of, d);
        return true;
    case IR_new_arrays:
        emit_new_arrays(decoder, of, d);
        return true;
    default:
        break;
    }
    if (op_of_memory(of->op, of->storage, of->kind) == NULL)
        return emit_other(decoder, of, d);
    emit_memory(decoder, of, d);
    return true;
}

static void emit_handlers(struct decoder *decoder, const struct ir_block *block, uint32_t first)
{
    for (uint32_t i = 0; i < block->handler_count; i++) {
        const struct ir_handler *handler = &decoder->body->handlers[block->handler + i];
        build_handler(&decoder->builder, (struct code_handler){first, (uint32_t)decoder->builder.count, handler->type,
                                                               edge(decoder, handler->block)});
    }
}

static bool emit_block(struct decoder *decoder, uint32_t number)
{
    const struct ir_block *block = &decoder->body->blocks[number];
    uint32_t first = (uint32_t)decoder->builder.count;
    decoder->block = number;
    decoder->places[number] = first;
    for (uint32_t i = 0; i < block->count; i++)
        if (!decoder->emit(decoder, block->first + i))
            return false;
    emit_handlers(decoder, block, first);
    return true;
}

/* Stubs get the places behind the blocks; they add no stubs of their own. */
static void emit_stubs(struct decoder *decoder)
{
    uint32_t blocks = decoder->body->block_count;
    decoder->places = mem_resize(decoder->places, blocks + decoder->stub_count, sizeof *decoder->places);
    for (size_t i = 0; i < decoder->stub_count; i++) {
        decoder->places[blocks + i] = (uint32_t)decoder->builder.count;
        emit_jump(decoder, decoder->stubs[i].from, decoder->stubs[i].to);
    }
}

static void fix(struct decoder *decoder)
{
    struct builder *builder = &decoder->builder;
    for (size_t i = 0; i < decoder->fixup_count; i++) {
        const struct fixup *fixup = &decoder->fixups[i];
        uint32_t place = decoder->places[fixup->block];
        if (fixup->operand == FIXUP_B)
            builder->ops[fixup->op].b = place;
        else
            builder->ops[fixup->op].c = place;
    }
    for (size_t i = 0; i < builder->handler_count; i++)
        builder->handlers[i].target = decoder->places[builder->handlers[i].target];
    for (size_t i = 0; i < builder->count; i++) {
        if (builder->ops[i].execute != op_of_control(IR_switch))
            continue;
        struct switch_table *table = builder->ops[i].table;
        table->other = decoder->places[table->other];
        for (uint32_t j = 0; j < table->count; j++)
            table->cases[j].target = decoder->places[table->cases[j].target];
    }
}

struct code *decode_body(struct decoder *decoder)
{
    const struct ir_body *body = decoder->body;
    decoder->builder.run = decoder->run;
    decoder->builder.registers = decoder->slots.count;
    decoder->places = mem_new(body->block_count + 1, sizeof *decoder->places);
    bool done = true;
    for (uint32_t i = 0; i < body->block_count && done; i++)
        done = emit_block(decoder, i);
    struct code *code = NULL;
    if (done) {
        emit_stubs(decoder);
        fix(decoder);
        code = build_end(&decoder->builder, decoder->method);
        code->body = body;
        uint32_t *slot_of = arena_alloc(decoder->run->arena, (body->instruction_count + 1) * sizeof *slot_of);
        if (body->instruction_count > 0)
            memcpy(slot_of, decoder->slots.of, body->instruction_count * sizeof *slot_of);
        code->slot_of = slot_of;
    } else {
        build_drop(&decoder->builder);
    }
    slots_free(&decoder->slots);
    mem_free(decoder->places);
    mem_free(decoder->stubs);
    mem_free(decoder->fixups);
    return code;
}

/* What the registers of values have. */
static uint8_t *sorts_of_registers(const struct decoder *decoder)
{
    const struct ir_signature *signature = &decoder->module->signatures[decoder->method->ir->signature];
    uint8_t *sorts = arena_alloc(decoder->run->arena, decoder->slots.count + 1);
    uint32_t receiver = (decoder->method->flags & IR_ACCESS_STATIC) == 0;
    for (uint32_t i = 0; i < decoder->slots.count; i++)
        sorts[i] = decoder->slots.is_ref[i] ? REGISTER_REF : REGISTER_NUMBER;
    for (uint32_t i = 0; i < decoder->method->argument_count; i++) {
        bool number =
            i >= receiver && run_layout(decoder->module->types[signature->parameters[i - receiver]].form) != LAYOUT_REF;
        sorts[i] = number ? REGISTER_NUMBER : REGISTER_REF;
    }
    return sorts;
}

struct code *run_decode(struct run *run, struct run_method *method, struct buffer *why)
{
    const struct ir_body *body = program_body(run->program, method->id);
    if (body == NULL || (method->owner->is_application && !run_verify(run, method, body, why)))
        return NULL;
    struct decoder decoder = {.run = run, .method = method, .body = body, .emit = emit};
    decoder.module = method->owner->module;
    slots_make(&decoder.slots, body, NULL, method->argument_count);
    uint32_t registers = decoder.slots.count;
    uint8_t *sorts = sorts_of_registers(&decoder);
    struct code *code = decode_body(&decoder);
    if (code != NULL) {
        code->sorts_of_registers = sorts;
        code->sorted_registers = registers;
    }
    return code;
}
