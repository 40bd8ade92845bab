/* What stays as it is: fields that only constructors set, objects with such fields alone, and contents that nobody
 * changes once they are known. Only of these does it say something that the object is the same as before, or that two
 * names of one object hold the same. */
#include "base/idmap.h"
#include "isolate/lost/notice.h"

/* Whether a put sets a field of the object that its constructor makes. */
static bool constructs(const struct model *model, method_id method, const struct ir_body *body,
                       const struct ir_instruction *put)
{
    const struct ir_instruction *base = &body->instructions[value_behind_casts(body, put->a)];
    return code_is_method(model->program, method, "<init>", NULL) && base->op == IR_parameter && base->a == 0;
}

/* Fields that are set otherwise. */
static struct idmap *changing_fields(const struct model *model)
{
    struct idmap *changing = idmap_new();
    for (instance_id i = 0; i < facts_instance_count(model->facts); i++) {
        const struct ir_body *body = code_is_application(model->facts, i) ? code_body(model->facts, i) : NULL;
        method_id method = body == NULL ? FACTS_NONE : facts_instance(model->facts, i).method;
        for (ir_value at = 0; body != NULL && at < body->instruction_count; at++) {
            const struct ir_instruction *put = &body->instructions[at];
            if (put->op != IR_put || constructs(model, method, body, put))
                continue;
            class_id module = program_method(model->program, method)->owner;
            idmap_put(changing, code_field(model->program, module, put->b), 1);
        }
    }
    return changing;
}

bool still_field(struct notice *notice, field_id field)
{
    if (notice->changing == NULL)
        notice->changing = changing_fields(notice->model);
    return field != FACTS_NONE && idmap_get(notice->changing, field) == IDMAP_NONE;
}

/* Whether all fields of the objects of a class of the application are such; arrays are none. */
static bool still_class(struct notice *notice, class_id class)
{
    const struct program *program = notice->model->program;
    if (class == FACTS_NONE || !program_class(program, class)->application || program_class(program, class)->array)
        return false;
    for (; class != FACTS_NONE && program_class(program, class)->application;
         class = program_class(program, class)->super) {
        const struct program_class *of = program_class(program, class);
        for (uint32_t f = 0; f < of->field_count; f++)
            if (!still_field(notice, of->first_field + f))
                return false;
    }
    return true;
}

static bool still_objects(struct notice *notice, struct object_set set)
{
    object_id o = object_set_next(set, 0);
    bool still = o != FACTS_NONE;
    for (; o != FACTS_NONE && still; o = object_set_next(set, o + 1))
        still = still_class(notice, facts_object(notice->model->facts, o).class);
    return still;
}

bool still_holds(const struct model *model, uint32_t memory, struct object_set set)
{
    for (uint64_t contents = subject_contents(model, set, true); contents != 0; contents &= contents - 1)
        if (model->with_contents[__builtin_ctzll(contents)] == memory)
            return true;
    return false;
}

/* Whether an instruction changes the contents of what may be known already. */
static bool changes_contents(struct notice *notice, const struct build *build, ir_value at)
{
    struct contents_use uses[MOST_USES];
    struct model *model = build->model;
    const struct ir_instruction *instruction = &build->body->instructions[at];
    instance_id instance = build->function->instance;
    uint32_t count;
    if (instruction->op == IR_put_element)
        return still_holds(model, notice->seen, facts_points_to(model->facts, instance, instruction->a)) &&
               !fresh_value(build, instruction->a, at);
    if (!value_is_call(instruction->op))
        return false;
    const ir_value *arguments = code_arguments(build->body, at, &count);
    uint32_t found = call_uses(model, instance, at, uses);
    for (uint32_t i = 0; i < found; i++) {
        bool seen = false;
        for (uint64_t left = uses[i].memories; left != 0; left &= left - 1)
            seen |= model->with_contents[__builtin_ctzll(left)] == notice->seen;
        bool fresh = uses[i].copies ? count > 2 && fresh_value(build, arguments[2], at) : fresh_receiver(build, at);
        if (seen && uses[i].effect != CONTENTS_READ && !fresh)
            return true;
    }
    return false;
}

bool still_contents(struct notice *notice)
{
    struct model *model = notice->model;
    if (notice->still_known)
        return notice->still;
    notice->still_known = notice->still = true;
    for (instance_id i = 0; i < facts_instance_count(model->facts) && notice->still; i++) {
        struct function function = {.instance = i};
        struct build build = {.model = model, .function = &function, .body = code_body(model->facts, i)};
        if (!code_is_application(model->facts, i) || !bits_has(model->relevant, i) || build.body == NULL)
            continue;
        for (ir_value at = 0; at < build.body->instruction_count && notice->still; at++)
            notice->still = !changes_contents(notice, &build, at);
    }
    return notice->still;
}

bool still_unknown(const struct notice *notice, struct lost_site read)
{
    struct function function = {.instance = read.instance};
    struct build build = {
        .model = notice->model, .function = &function, .body = code_body(notice->model->facts, read.instance)};
    const struct ir_instruction *instruction = &build.body->instructions[read.at];
    if (instruction->op == IR_get_element)
        return fresh_value(&build, instruction->a, read.at);
    return value_is_call(instruction->op) && instruction->op != IR_call_special && fresh_receiver(&build, read.at);
}

bool still_differ(struct notice *notice, instance_id instance, ir_value before, ir_value now)
{
    const struct model *model = notice->model;
    const struct ir_body *body = code_body(model->facts, instance);
    if (ir_kind_class(body->instructions[before].kind) != IR_KIND_REF || !flow_can_hold(model, instance, before))
        return true;
    struct object_set was = facts_points_to(model->facts, instance, before);
    if (now != FACTS_NONE && !object_sets_meet(was, facts_points_to(model->facts, instance, now)))
        return true;
    return still_objects(notice, was) || (still_holds(model, notice->seen, was) && still_contents(notice));
}
