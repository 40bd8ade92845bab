/* Values as expressions: `this.buf.data` instead of %7, also across calls (004, section 6.2). */
#include "facts/shape/internal.h"

#include "base/memory.h"

#include <string.h>

/* The one value that a call gives: that of the only return of its only target. */
static bool find_result(struct shape *shape, uint32_t *frame, ir_value *value)
{
    uint32_t call = shape_call_of(shape, *frame, *value);
    if (shape->calls[call].target_count != 1 || shape->calls[call].library)
        return false;
    uint32_t target = shape->calls[call].targets[0];
    const struct shape_frame *of = &shape->frames[target];
    ir_value found = IR_NONE;
    for (uint32_t i = 0; i < of->body->ir->block_count; i++) {
        const struct ir_block *block = &of->body->ir->blocks[i];
        const struct ir_instruction *last = &of->body->ir->instructions[block->first + block->count - 1];
        if (last->op == IR_return && found != IR_NONE)
            return false;
        if (last->op == IR_return)
            found = last->a;
    }
    if (found == IR_NONE || of->looped || of->parent != *frame)
        return false;
    *frame = target;
    *value = found;
    return true;
}

/* What a parameter of an inlined method is in its caller. */
static bool find_argument(const struct shape *shape, uint32_t *frame, ir_value *value)
{
    const struct shape_frame *of = &shape->frames[*frame];
    if (of->parent == IR_NONE || of->rearranged || of->caller_count != 1)
        return false;
    const struct ir_body *ir = shape->frames[of->parent].body->ir;
    uint32_t count, n = of->body->ir->instructions[*value].a;
    const uint32_t *arguments = ir_list(ir, ir->instructions[of->at].b, &count);
    if (n >= count)
        return false;
    *value = arguments[n];
    *frame = of->parent;
    return true;
}

/* Goes one step back; *field is set if that is through a field. False: this is where the expression begins. */
static bool step_back(struct shape *shape, uint32_t *frame, ir_value *value, uint32_t *field)
{
    const struct shape_frame *of = &shape->frames[*frame];
    const struct ir_instruction *instruction = &of->body->ir->instructions[*value];
    *field = IR_NONE;
    switch (instruction->op) {
    case IR_get:
        *field = shape_field(shape, of->owner, instruction->b);
        *value = instruction->a;
        return *field != IR_NONE;
    case IR_get_element:
        *field = (uint32_t)SLOT_ELEMENTS;
        *value = instruction->a;
        return true;
    case IR_cast:
        *value = instruction->a;
        return true;
    case IR_parameter:
        return find_argument(shape, frame, value);
    case IR_call_static:
    case IR_call_special:
    case IR_call_virtual:
    case IR_call_interface:
        return find_result(shape, frame, value);
    default:
        return false;
    }
}

static void prepend(struct shape_path *path, uint32_t field, uint32_t frame, ir_value value)
{
    memmove(path->fields + 1, path->fields, path->count * sizeof *path->fields);
    memmove(path->frames + 1, path->frames, (path->count + 1) * sizeof *path->frames);
    memmove(path->values + 1, path->values, (path->count + 1) * sizeof *path->values);
    path->fields[0] = field;
    path->frames[0] = frame;
    path->values[0] = value;
    path->count++;
}

bool shape_path_of(struct shape *shape, uint32_t frame, ir_value value, struct shape_path *path)
{
    enum { MOST_STEPS = 1000 };
    *path = (struct shape_path){.frames = {frame}, .values = {value}};
    for (uint32_t steps = 0; steps < MOST_STEPS && path->count < PATH_MOST; steps++) {
        uint32_t at_frame = frame, field;
        ir_value at = value;
        if (shape->frames[frame].looped)
            return false;
        if (!step_back(shape, &at_frame, &at, &field))
            break;
        frame = at_frame;
        value = at;
        if (field != IR_NONE) {
            prepend(path, field, frame, value);
        } else { /* another name of the same value */
            path->frames[0] = frame;
            path->values[0] = value;
        }
    }
    path->frame = frame;
    const struct ir_instruction *first = &shape->frames[frame].body->ir->instructions[value];
    if (first->op == IR_get_static && path->count < PATH_MOST) {
        field_id field = shape_field(shape, shape->frames[frame].owner, first->a);
        prepend(path, field, IR_NONE, IR_NONE);
        path->frame = IR_NONE;
    }
    return true;
}

/* A put of the field in a constructor, to the object that it constructs, once. */
static bool is_initialising(const struct shape_frame *frame, ir_value at)
{
    const struct ir_instruction *put = &frame->body->ir->instructions[at];
    return text_is(frame->ir->name, "<init>") && put->op == IR_put && put->a == 0 &&
           frame->body->loop_of[frame->body->block_of[at]] == IR_NONE;
}

bool shape_field_is_stable(struct shape *shape, uint32_t field)
{
    method_id method = FACTS_NONE;
    ir_value found = IR_NONE;
    if (field >= program_field_count(shape->program))
        return false; /* a slot */
    if (program_ir_field(shape->program, field)->flags & IR_ACCESS_FINAL)
        return true;
    for (uint32_t i = 0; i < shape->frame_count; i++) {
        const struct shape_frame *frame = &shape->frames[i];
        for (ir_value at = 0; at < frame->body->ir->instruction_count; at++) {
            const struct ir_instruction *put = &frame->body->ir->instructions[at];
            if (put->op != IR_put && put->op != IR_put_static)
                continue;
            uint32_t reference = put->op == IR_put ? put->b : put->a;
            if (shape_field(shape, frame->owner, reference) != field)
                continue;
            bool again = method == frame->method && found == at;
            if (!is_initialising(frame, at) || (method != FACTS_NONE && !again))
                return false;
            method = frame->method;
            found = at;
        }
    }
    return true;
}
