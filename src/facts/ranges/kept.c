/* Arrays that one body knows alone: in its variables, or in a static field that nobody else uses. */
#include "facts/ranges/internal.h"
#include "facts/threads/code.h"

/* The static field that an instruction reads or writes; FACTS_NONE. */
static field_id static_field(const struct facts *facts, instance_id instance, const struct ir_instruction *it)
{
    const struct program *program = facts_program(facts);
    if (it->op != IR_get_static && it->op != IR_put_static)
        return FACTS_NONE;
    return code_field(program, program_method(program, facts_instance(facts, instance).method)->owner, it->a);
}

/* Whether another instance, or reflection, may use a static field. */
static bool is_used_elsewhere(const struct loop *loop, field_id field)
{
    for (object_id o = 0; o < facts_object_count(loop->facts); o++) {
        struct facts_object object = facts_object(loop->facts, o);
        if (object.kind == OBJECT_MEMBER && object.referent == field)
            return true;
    }
    for (instance_id i = 1; i < facts_instance_count(loop->facts); i++) {
        const struct ir_body *body = code_is_application(loop->facts, i) ? code_body(loop->facts, i) : NULL;
        for (ir_value at = 0; body != NULL && i != loop->instance && at < body->instruction_count; at++)
            if (static_field(loop->facts, i, &body->instructions[at]) == field)
                return true;
    }
    return false;
}

/* Lists what the body reads from a static field, and finds the one place that sets it. */
static bool list_aliases(struct loop *loop, field_id field)
{
    for (ir_value at = 0; at < loop->body->instruction_count; at++) {
        const struct ir_instruction *it = loop_at(loop, at);
        if (static_field(loop->facts, loop->instance, it) != field)
            continue;
        if (it->op == IR_get_static)
            bits_add(loop->aliases, at);
        else if (loop->keep != FACTS_NONE)
            return false;
        else
            loop->keep = at;
    }
    return loop->keep != FACTS_NONE && !loop->in_loop[code_block(loop->body, loop->keep)];
}

bool loop_find_array(struct loop *loop, ir_value value)
{
    const struct program *program = facts_program(loop->facts);
    field_id field = static_field(loop->facts, loop->instance, loop_at(loop, value));
    if (field != FACTS_NONE) {
        if (!program_class(program, program_field(program, field)->owner)->application || !list_aliases(loop, field) ||
            is_used_elsewhere(loop, field))
            return false;
        value = loop_at(loop, loop->keep)->b;
    }
    loop->collection = value;
    bits_add(loop->aliases, value);
    return loop_at(loop, value)->op == IR_new_array;
}
