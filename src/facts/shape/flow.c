/* Which statements of a thread can be reached from one of its statements, through calls and returns. */
#include "facts/shape/internal.h"

#include "base/array.h"
#include "base/idmap.h"
#include "base/memory.h"

#include <string.h>

struct reaching {
    const struct shape *shape;
    uint32_t loop_frame, loop;
    uint32_t *from;
    uint32_t *stack; /* blocks whose `from` was lowered */
    size_t count, capacity;
    bool *thrown; /* frames that exceptions were followed out of */
};

static void reach(struct reaching *reaching, uint32_t block, ir_value at)
{
    if (reaching->from[block] <= at)
        return;
    reaching->from[block] = at;
    ARRAY_ADD(reaching->stack, reaching->count, reaching->capacity, block);
}

/* Whether control that comes to a block of the frame of the given loop would end an iteration. */
static bool ends_iteration(const struct reaching *reaching, uint32_t frame, uint32_t to)
{
    if (reaching->loop == IR_NONE || frame != reaching->loop_frame)
        return false;
    const struct shape_body *body = reaching->shape->frames[frame].body;
    return body->loops[reaching->loop].header == to || !shape_loop_has(body, reaching->loop, to);
}

static void reach_block(struct reaching *reaching, uint32_t frame, uint32_t block)
{
    const struct shape_frame *of = &reaching->shape->frames[frame];
    if (!ends_iteration(reaching, frame, block))
        reach(reaching, of->first_block + block, of->body->ir->blocks[block].first);
}

/* Exceptions out of a frame come to the handlers around its calls, or leave those frames too. */
static void reach_handlers(struct reaching *reaching, uint32_t frame)
{
    const struct shape *shape = reaching->shape;
    uint32_t *stack = mem_new(shape->frame_count, sizeof *stack), depth = 0;
    if (!reaching->thrown[frame]) {
        reaching->thrown[frame] = true;
        stack[depth++] = frame;
    }
    while (depth > 0) {
        const struct shape_frame *of = &shape->frames[stack[--depth]];
        for (size_t i = 0; i < of->caller_count; i++) {
            const struct shape_call *call = &shape->calls[of->callers[i]];
            const struct ir_body *ir = shape->frames[call->frame].body->ir;
            const struct ir_block *block = &ir->blocks[shape->frames[call->frame].body->block_of[call->at]];
            for (uint32_t k = 0; k < block->handler_count; k++)
                reach_block(reaching, call->frame, ir->handlers[block->handler + k].block);
            if (!reaching->thrown[call->frame]) {
                reaching->thrown[call->frame] = true;
                stack[depth++] = call->frame;
            }
        }
    }
    mem_free(stack);
}

static void reach_callers(struct reaching *reaching, uint32_t frame)
{
    const struct shape *shape = reaching->shape;
    const struct shape_frame *of = &shape->frames[frame];
    if (reaching->loop != IR_NONE && frame == reaching->loop_frame)
        return;
    for (size_t i = 0; i < of->caller_count; i++) {
        const struct shape_call *call = &shape->calls[of->callers[i]];
        const struct shape_frame *caller = &shape->frames[call->frame];
        reach(reaching, caller->first_block + caller->body->block_of[call->at], call->at + 1);
    }
    if (of->next != IR_NONE)
        reach_block(reaching, of->next, 0);
}

static void follow(struct reaching *reaching, uint32_t number)
{
    const struct shape *shape = reaching->shape;
    uint32_t frame = shape->blocks[number].frame, block = shape->blocks[number].block;
    const struct shape_body *body = shape->frames[frame].body;
    ir_value end = body->ir->blocks[block].first + body->ir->blocks[block].count;
    for (ir_value at = reaching->from[number]; at < end; at++) {
        uint32_t call = idmap_get(shape->call_ids, (uint64_t)frame << 32 | at);
        for (size_t i = 0; call != IDMAP_NONE && i < shape->calls[call].target_count; i++)
            reach_block(reaching, shape->calls[call].targets[i], 0);
    }
    for (uint32_t i = body->flow->successors.first[block]; i < body->flow->successors.first[block + 1]; i++)
        reach_block(reaching, frame, body->flow->successors.targets[i]);
    if (body->ir->instructions[end - 1].op == IR_return)
        reach_callers(reaching, frame);
    if (reaching->loop == IR_NONE || frame != reaching->loop_frame)
        reach_handlers(reaching, frame);
}

void shape_reach(const struct shape *shape, uint32_t frame, ir_value at, uint32_t loop_frame, uint32_t loop,
                 uint32_t *from)
{
    struct reaching reaching = {.shape = shape, .loop_frame = loop_frame, .loop = loop, .from = from};
    reaching.thrown = mem_new(shape->frame_count, sizeof *reaching.thrown);
    memset(from, 0xff, shape->block_count * sizeof *from);
    const struct shape_frame *of = &shape->frames[frame];
    reach(&reaching, of->first_block + of->body->block_of[at], at + 1);
    while (reaching.count > 0)
        follow(&reaching, reaching.stack[--reaching.count]);
    mem_free(reaching.thrown);
    mem_free(reaching.stack);
}

bool shape_reached(const struct shape *shape, const uint32_t *from, uint32_t frame, ir_value at)
{
    const struct shape_frame *of = &shape->frames[frame];
    return from[of->first_block + of->body->block_of[at]] <= at;
}
