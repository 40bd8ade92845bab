#include "facts/forward.h"

#include "ir/flow.h"

bool forward_is_kept(const struct ir_body *body, ir_value array)
{
    if (body->instructions[array].op != IR_new_array)
        return false;
    for (ir_value at = 0; at < body->instruction_count; at++) {
        const struct ir_instruction *it = &body->instructions[at];
        uint32_t harmless =
            (it->op == IR_get_element || it->op == IR_put_element || it->op == IR_length) && it->a == array;
        if (ir_uses(body, it, array) > harmless)
            return false;
    }
    return true;
}

static bool is_same_index(const struct ir_body *body, ir_value one, ir_value other)
{
    const struct ir_instruction *a = &body->instructions[one], *b = &body->instructions[other];
    return one == other ||
           (a->op == IR_integer && b->op == IR_integer && a->kind == b->kind && a->a == b->a && a->b == b->b);
}

ir_value forward_element(const struct ir_body *body, ir_value at)
{
    const struct ir_instruction *get = &body->instructions[at];
    if (get->op != IR_get_element || get->kind != IR_REF)
        return IR_NONE;
    for (ir_value before = at; before-- > 0;) {
        const struct ir_instruction *it = &body->instructions[before];
        if ((ir_op_flags((enum ir_op)it->op) & IR_E) != 0)
            return IR_NONE; /* another block */
        if (it->op == IR_put_element && it->a == get->a)
            return is_same_index(body, it->b, get->b) && forward_is_kept(body, get->a) ? it->c : IR_NONE;
    }
    return IR_NONE;
}

ir_value forward_source(const struct ir_body *body, ir_value value)
{
    for (;;) {
        const struct ir_instruction *it = &body->instructions[value];
        ir_value next = it->op == IR_cast ? it->a : forward_element(body, value);
        if (next == IR_NONE)
            return value;
        value = next;
    }
}
