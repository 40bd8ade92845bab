/* The ways of control: nodes behind each other, blocks, and methods that are inlined. */
#include "finite/extract/extract.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "facts/shape/query.h"
#include "ir/flow.h"

uint32_t extract_apart(struct extract *extract, struct finite_node node)
{
    struct finite *finite = extract->finite;
    if (finite->node_count >= EXTRACT_MOST_NODES && finite->failed == NULL)
        finite->failed = "the model has too many transformations";
    node.next[0] = FINITE_NONE;
    if (!finite_op_forks(node.op))
        node.next[1] = FINITE_NONE;
    node.frame = extract->frame_number;
    node.at = extract->at;
    ARRAY_ADD(finite->nodes, finite->node_count, finite->node_capacity, node);
    return (uint32_t)finite->node_count - 1;
}

uint32_t extract_emit(struct extract *extract, struct finite_node node)
{
    uint32_t made = extract_apart(extract, node);
    if (extract->tail != FINITE_NONE)
        extract->finite->nodes[extract->tail].next[0] = made;
    extract->tail = made;
    return made;
}

void extract_trap(struct extract *extract, const char *why)
{
    if (extract->tail != FINITE_NONE)
        extract_emit(extract, (struct finite_node){.op = NODE_trap, .why = why});
    extract->tail = FINITE_NONE;
}

void extract_jump(struct extract *extract, uint32_t node)
{
    if (extract->tail != FINITE_NONE)
        extract->finite->nodes[extract->tail].next[0] = node;
    extract->tail = FINITE_NONE;
}

struct finite_register *extract_info(struct extract *extract, uint32_t reg)
{
    return &extract->finite->types[extract->type].registers[reg];
}

uint32_t extract_temporary(struct extract *extract, ir_kind kind)
{
    return finite_register(extract->finite, extract->type, kind);
}

static uint32_t register_of(struct extract *extract, struct finite_frame *frame, ir_value value)
{
    if (frame->registers[value] == FINITE_NONE)
        frame->registers[value] = extract_temporary(extract, frame->body->instructions[value].kind);
    return frame->registers[value];
}

uint32_t extract_register(struct extract *extract, ir_value value)
{
    return register_of(extract, extract->frame, value);
}

void extract_number(struct extract *extract, uint32_t reg, int64_t number)
{
    extract_emit(extract, (struct finite_node){.op = NODE_number, .r = reg, .number = number});
}

uint32_t extract_block(struct extract *extract, uint32_t number, uint32_t block)
{
    struct finite_frame *frame = extract->finite->frames[number];
    if (frame->blocks[block] == FINITE_NONE) {
        frame->blocks[block] = extract_apart(extract, (struct finite_node){.op = NODE_jump});
        ARRAY_ADD(extract->pending, extract->pending_count, extract->pending_capacity,
                  (struct extract_pending){number, block});
    }
    return frame->blocks[block];
}

/* The value that a phi has on the edge from a block; FINITE_NONE: not from there. */
static ir_value value_from(const struct ir_body *body, ir_value phi, uint32_t from)
{
    uint32_t count;
    const uint32_t *pairs = ir_list(body, body->instructions[phi].a, &count);
    for (uint32_t i = 0; i + 1 < count; i += 2)
        if (pairs[i] == from)
            return pairs[i + 1];
    return FINITE_NONE;
}

/* Phis read all before they write any: with more than one, values go through registers of their own. */
static void emit_phis(struct extract *extract, struct finite_frame *frame, uint32_t from, uint32_t to)
{
    const struct ir_body *body = frame->body;
    const struct ir_block *block = &body->blocks[to];
    uint32_t count = 0, *between = arena_alloc(extract->finite->arena, (block->count + 1) * sizeof *between);
    for (uint32_t i = 0; i < block->count; i++) {
        ir_value phi = block->first + i;
        ir_value value = body->instructions[phi].op == IR_phi ? value_from(body, phi, from) : FINITE_NONE;
        if (value == FINITE_NONE)
            continue;
        between[count] = extract_temporary(extract, body->instructions[phi].kind);
        extract_emit(extract, (struct finite_node){
                                  .op = NODE_move, .r = between[count++], .a = register_of(extract, frame, value)});
    }
    count = 0;
    for (uint32_t i = 0; i < block->count; i++) {
        ir_value phi = block->first + i;
        if (body->instructions[phi].op == IR_phi && value_from(body, phi, from) != FINITE_NONE)
            extract_emit(extract, (struct finite_node){
                                      .op = NODE_move, .r = register_of(extract, frame, phi), .a = between[count++]});
    }
}

uint32_t extract_edge(struct extract *extract, uint32_t frame, uint32_t from, uint32_t to)
{
    struct finite_frame *of = extract->finite->frames[frame];
    uint32_t saved = extract->tail, first = extract_apart(extract, (struct finite_node){.op = NODE_jump});
    extract->tail = first;
    const struct ir_block *block = &of->body->blocks[to];
    for (uint32_t i = 0; i < block->count; i++)
        if (of->body->instructions[block->first + i].op == IR_caught)
            extract_emit(extract, (struct finite_node){.op = NODE_move,
                                                       .r = register_of(extract, of, block->first + i),
                                                       .a = extract->finite->types[extract->type].thrown});
    emit_phis(extract, of, from, to);
    extract_jump(extract, extract_block(extract, frame, to));
    extract->tail = saved;
    return first;
}

static void end_branch(struct extract *extract, const struct ir_instruction *instruction, uint32_t block)
{
    uint32_t fork =
        extract_emit(extract, (struct finite_node){.op = NODE_branch, .a = extract_register(extract, instruction->a)});
    uint32_t yes = extract_edge(extract, extract->frame_number, block, instruction->b);
    uint32_t no = extract_edge(extract, extract->frame_number, block, instruction->c);
    extract->finite->nodes[fork].next[0] = yes;
    extract->finite->nodes[fork].next[1] = no;
    extract->tail = FINITE_NONE;
}

static void end_switch(struct extract *extract, const struct ir_instruction *instruction, uint32_t block)
{
    uint32_t count, value = extract_register(extract, instruction->a), last = FINITE_NONE;
    const uint32_t *words = ir_list(extract->frame->body, instruction->b, &count);
    for (uint32_t i = 1; i + 2 < count; i += 3) {
        int64_t key = (int64_t)((uint64_t)words[i + 1] << 32 | words[i]);
        const struct finite_node test = {.op = NODE_matches, .a = value, .number = key};
        uint32_t node = last == FINITE_NONE ? extract_emit(extract, test) : extract_apart(extract, test);
        if (last != FINITE_NONE)
            extract->finite->nodes[last].next[1] = node;
        uint32_t hit = extract_edge(extract, extract->frame_number, block, words[i + 2]);
        extract->finite->nodes[node].next[0] = hit;
        last = node;
    }
    uint32_t other = extract_edge(extract, extract->frame_number, block, words[0]);
    if (last == FINITE_NONE)
        extract_jump(extract, other);
    else
        extract->finite->nodes[last].next[1] = other;
    extract->tail = FINITE_NONE;
}

static void end_return(struct extract *extract, const struct ir_instruction *instruction)
{
    const struct finite_frame *frame = extract->frame;
    if (instruction->a != IR_NONE && frame->result != FINITE_NONE)
        extract_emit(extract, (struct finite_node){
                                  .op = NODE_move, .r = frame->result, .a = extract_register(extract, instruction->a)});
    if (frame->lock != FINITE_NONE)
        extract_emit(extract, (struct finite_node){.op = NODE_exit, .a = frame->lock});
    extract_jump(extract, frame->after);
}

static void end_throw(struct extract *extract, const struct ir_instruction *instruction, uint32_t block)
{
    uint32_t thrown = extract->finite->types[extract->type].thrown;
    extract_present(extract, extract_register(extract, instruction->a));
    extract_emit(extract,
                 (struct finite_node){.op = NODE_move, .r = thrown, .a = extract_register(extract, instruction->a)});
    extract_jump(extract, extract_throw_to(extract, extract->frame_number, block, NULL));
}

static void translate_end(struct extract *extract, const struct ir_instruction *instruction, uint32_t block)
{
    switch (instruction->op) {
    case IR_jump:
        extract_jump(extract, extract_edge(extract, extract->frame_number, block, instruction->a));
        break;
    case IR_branch:
        end_branch(extract, instruction, block);
        break;
    case IR_switch:
        end_switch(extract, instruction, block);
        break;
    case IR_return:
        end_return(extract, instruction);
        break;
    case IR_throw:
        end_throw(extract, instruction, block);
        break;
    default:
        extract_trap(extract, "a place that cannot be reached");
        break;
    }
}

static void translate(struct extract *extract, const struct ir_instruction *instruction)
{
    if (ir_is_at_start(instruction))
        return;
    if (extract_value(extract, instruction) || extract_access(extract, instruction) ||
        extract_call(extract, instruction))
        return;
    extract_trap(extract,
                 finite_text(extract->finite, "an instruction without a model (%s)", ir_op_name(instruction->op)));
}

static void translate_block(struct extract *extract, uint32_t number, uint32_t block)
{
    struct finite_frame *frame = extract->finite->frames[number];
    const struct ir_block *of = &frame->body->blocks[block];
    extract->frame = frame;
    extract->frame_number = number;
    extract->tail = frame->blocks[block];
    for (uint32_t i = 0; i < of->count && extract->tail != FINITE_NONE && extract->finite->failed == NULL; i++) {
        const struct ir_instruction *instruction = &frame->body->instructions[of->first + i];
        extract->at = of->first + i;
        if (i + 1 == of->count)
            translate_end(extract, instruction, block);
        else
            translate(extract, instruction);
        extract->frame = frame;
        extract->frame_number = number;
    }
    extract->tail = FINITE_NONE;
}

void extract_work(struct extract *extract)
{
    while (extract->pending_count > 0 && extract->finite->failed == NULL) {
        struct extract_pending next = extract->pending[--extract->pending_count];
        translate_block(extract, next.frame, next.block);
    }
}

static unsigned activations(const struct extract *extract, method_id method)
{
    unsigned count = 0;
    for (uint32_t frame = extract->frame_number; frame != FINITE_NONE; frame = extract->finite->frames[frame]->parent)
        count += extract->finite->frames[frame]->method == method;
    return count;
}

static uint32_t *none_of(struct extract *extract, uint32_t count)
{
    uint32_t *items = arena_alloc(extract->finite->arena, ((size_t)count + 1) * sizeof *items);
    for (uint32_t i = 0; i < count; i++)
        items[i] = FINITE_NONE;
    return items;
}

static uint32_t shape_frame(const struct extract *extract, method_id method)
{
    if (extract->shape == NULL || extract->frame == NULL || extract->frame->shape == FINITE_NONE)
        return FINITE_NONE;
    return shape_query_call(extract->shape, extract->frame->shape, extract->at, method);
}

static struct finite_frame *frame_new(struct extract *extract, method_id method, const struct ir_body *body)
{
    struct finite_frame *frame = arena_alloc(extract->finite->arena, sizeof *frame);
    *frame = (struct finite_frame){.parent = extract->frame_number, .call = extract->at, .type = extract->type};
    frame->shape = shape_frame(extract, method);
    if (extract->frame != NULL) {
        frame->depth = extract->frame->depth + 1;
        frame->initialiser = extract->frame->initialiser;
    }
    frame->method = method;
    frame->module = program_module_of(extract->program, method);
    frame->body = body;
    frame->registers = none_of(extract, body->instruction_count);
    frame->blocks = none_of(extract, body->block_count);
    frame->lock = FINITE_NONE;
    return frame;
}

static void take_lock(struct extract *extract, struct finite_frame *frame)
{
    const struct ir_method *method = program_ir_method(extract->program, frame->method);
    if (!(method->flags & IR_ACCESS_SYNCHRONIZED))
        return;
    if (method->flags & IR_ACCESS_STATIC) {
        frame->lock = extract_temporary(extract, IR_REF);
        extract_object(extract, frame->lock,
                       extract_fixed_pool(extract, program_method(extract->program, frame->method)->owner, NULL));
    } else {
        frame->lock = register_of(extract, frame, 0);
    }
    extract_emit(extract, (struct finite_node){.op = NODE_enter, .a = frame->lock});
}

static const char *cannot_inline(const struct extract *extract, method_id method, const struct ir_body *body)
{
    if (body == NULL)
        return "a method without a body";
    if (activations(extract, method) >= extract->finite->recursion)
        return "recursion that is deeper than the limit (--recursion)";
    if (extract->finite->frame_count >= EXTRACT_MOST_FRAMES || body->block_count >= 1u << 18 ||
        (extract->frame != NULL && extract->frame->depth >= EXTRACT_MOST_DEPTH))
        return "too many calls";
    return NULL;
}

void extract_inline(struct extract *extract, method_id method, const uint32_t *arguments, uint32_t count,
                    uint32_t result)
{
    const struct ir_body *body = facts_body(extract->facts, method);
    const char *why = cannot_inline(extract, method, body);
    if (why != NULL) {
        extract_trap(extract, why);
        return;
    }
    struct finite_frame *outer = extract->frame, *frame = frame_new(extract, method, body);
    uint32_t outer_number = extract->frame_number,
             after = extract_apart(extract, (struct finite_node){.op = NODE_jump});
    ir_value outer_at = extract->at;
    frame->result = result;
    frame->after = after;
    for (uint32_t i = 0; i < body->instruction_count && body->instructions[i].op == IR_parameter; i++)
        if (body->instructions[i].a < count)
            frame->registers[i] = arguments[body->instructions[i].a];
    extract->frame_number = (uint32_t)extract->finite->frame_count;
    extract->frame = frame;
    extract->at = 0;
    ARRAY_ADD(extract->finite->frames, extract->finite->frame_count, extract->finite->frame_capacity, frame);
    take_lock(extract, frame);
    extract_jump(extract, extract_block(extract, extract->frame_number, 0));
    extract->frame = outer;
    extract->frame_number = outer_number;
    extract->at = outer_at;
    extract->tail = after;
}
