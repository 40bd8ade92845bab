/* Fields that hold what was made for them: each list or array that `f` holds was made by the statement that put it
 * there, and nobody puts it into `f` of another object. So what is read from `f` of another object than the subject
 * is not what the subject's `f` holds, or ever held, though both are made in the same place. */
#include "base/arena.h"
#include "base/idmap.h"
#include "isolate/internal.h"

/* Whether a new object is not made from others: what looks at others, or wraps them, is given them. */
static bool stands_alone(const struct ir_body *body, ir_value made, const struct ir_module *module)
{
    bool alone = body->instructions[made].op == IR_new_array;
    for (ir_value at = 0; at < body->instruction_count; at++) {
        uint32_t count;
        const ir_value *arguments =
            body->instructions[at].op == IR_call_special ? code_arguments(body, at, &count) : NULL;
        if (arguments == NULL || count == 0 || arguments[0] != made)
            continue;
        if (!text_is(module->method_refs[body->instructions[at].a].name, "<init>"))
            return false;
        for (uint32_t n = 1; n < count; n++)
            if (ir_kind_class(body->instructions[arguments[n]].kind) == IR_KIND_REF)
                return false;
        alone = true;
    }
    return alone;
}

/* Whether an instruction puts something new into a field, the only one to do so with it, and once each time that it
 * is made. */
static bool puts_new(const struct model *model, const struct sharing_access *access)
{
    const struct ir_body *body = code_body(model->facts, access->instance);
    const struct ir_instruction *put = &body->instructions[access->at];
    if (put->op != IR_put)
        return false;
    ir_value made = put->c;
    uint8_t op = body->instructions[made].op;
    if (op == IR_null)
        return true;
    if (op != IR_new && op != IR_new_array)
        return false;
    for (ir_value at = 0; at < body->instruction_count; at++)
        if (at != access->at && body->instructions[at].op == IR_put && body->instructions[at].c == made)
            return false;
    struct arena *arena = arena_new();
    uint32_t block = code_block(body, access->at);
    bool once = code_block(body, made) == block || !code_loops(body, arena)[block];
    arena_free(arena);
    return once &&
           stands_alone(body, made,
                        program_module_of(model->program, facts_instance(model->facts, access->instance).method));
}

bool contents_may_be_cloned(const struct model *model, class_id class)
{
    class_id cloneable = program_find(model->program, "java/lang/Cloneable");
    uint32_t count = facts_object_count(model->facts);
    for (object_id o = 0; cloneable != FACTS_NONE && o < count; o++) {
        class_id of = facts_object(model->facts, o).class;
        if (of != FACTS_NONE && program_is_subclass(model->program, of, class) &&
            program_is_subclass(model->program, of, cloneable))
            return true;
    }
    return false;
}

static bool find_out(const struct model *model, field_id field)
{
    const struct isolate_input *in = &model->isolate->in;
    uint32_t count, first;
    if (!sharing_complete(in->sharing) || untyped_writes(model->isolate, field) ||
        contents_may_be_cloned(model, program_field(model->program, field)->owner))
        return false;
    first = sharing_accesses_of(in->sharing, field, &count);
    for (uint32_t i = first; i < first + count; i++) {
        const struct sharing_access *access = sharing_access(in->sharing, i);
        if (access->write && !puts_new(model, access))
            return false;
    }
    return true;
}

bool contents_held_once(const struct model *model, field_id field)
{
    uint32_t known = idmap_get(model->held_once, field);
    if (known == IDMAP_NONE) {
        known = find_out(model, field);
        idmap_put(model->held_once, field, known);
    }
    return known;
}
