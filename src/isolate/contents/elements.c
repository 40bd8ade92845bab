/* Arrays whose elements are set while the object that keeps the array is made, and never again: reading the same
 * element twice gives the same object. */
#include "base/idmap.h"
#include "isolate/internal.h"

#include <string.h>

struct filling {
    const struct model *model;
    field_id field; /* holds the array; set once (subject_settled) */
    class_id class;
    bool is_static;
    struct object_set arrays;
};

static ir_value behind_casts(const struct ir_body *body, ir_value value)
{
    while (body->instructions[value].op == IR_cast)
        value = body->instructions[value].a;
    return value;
}

struct receiver_use {
    bool used;
};

static void see_receiver(void *context, ir_value value)
{
    struct receiver_use *use = context;
    use->used |= value == 0;
}

/* Whether a constructor uses its object for nothing but its fields, and calls no other constructor than that of
 * java.lang.Object: then nobody sees the object before it is done. */
static bool keeps_this(const struct model *model, instance_id instance, const struct ir_body *body)
{
    for (ir_value at = 0; at < body->instruction_count; at++) {
        const struct ir_instruction *instruction = &body->instructions[at];
        struct receiver_use use = {false};
        ir_each_use(body, instruction, see_receiver, &use);
        bool of_field = instruction->op == IR_get || (instruction->op == IR_put && instruction->c != 0);
        if (!use.used || of_field)
            continue;
        uint32_t count, edges;
        code_arguments(body, at, &count);
        edge_id first = facts_calls_at(model->facts, instance, at, &edges);
        if (instruction->op != IR_call_special || count != 1 || edges != 1)
            return false;
        method_id callee = facts_instance(model->facts, facts_edge(model->facts, first).callee).method;
        if (callee == FACTS_NONE || program_method(model->program, callee)->owner != model->isolate->object_class)
            return false;
    }
    return true;
}

/* Whether a write of an element is part of making the object, or of initialising the class, that keeps the array. */
static bool is_filling(const struct filling *filling, const struct sharing_access *access)
{
    const struct model *model = filling->model;
    method_id method = facts_instance(model->facts, access->instance).method;
    const struct ir_body *body = code_body(model->facts, access->instance);
    if (program_method(model->program, method)->owner != filling->class ||
        !code_is_method(model->program, method, filling->is_static ? "<clinit>" : "<init>", NULL))
        return false;
    const struct ir_instruction *array = &body->instructions[behind_casts(body, body->instructions[access->at].a)];
    bool of_field =
        array->op == (filling->is_static ? IR_get_static : IR_get) && (filling->is_static || array->a == 0) &&
        code_field(model->program, filling->class, filling->is_static ? array->a : array->b) == filling->field;
    return (of_field || array->op == IR_new_array) && (filling->is_static || keeps_this(model, access->instance, body));
}

static bool is_filled_once(const struct filling *filling)
{
    const struct model *model = filling->model;
    const struct sharing *sharing = model->isolate->in.sharing;
    uint32_t count, first = sharing_accesses_of(sharing, FACTS_NONE, &count);
    for (uint32_t i = first; i < first + count; i++) {
        const struct sharing_access *access = sharing_access(sharing, i);
        if (!access->write)
            continue;
        const struct ir_body *body = code_body(model->facts, access->instance);
        struct object_set set = facts_points_to(model->facts, access->instance, body->instructions[access->at].a);
        if (object_sets_meet(set, filling->arrays) && !is_filling(filling, access))
            return false;
    }
    return true;
}

/* Whether the arrays are handed to code without a body, which may write them. */
static bool is_handed_out(const struct filling *filling)
{
    const struct facts *facts = filling->model->facts;
    for (edge_id e = 0; e < facts_edge_count(facts); e++) {
        struct facts_edge edge = facts_edge(facts, e);
        if (code_body(facts, edge.callee) != NULL)
            continue;
        uint32_t count;
        const ir_value *arguments = code_arguments(code_body(facts, edge.caller), edge.at, &count);
        for (uint32_t i = 0; i < count; i++)
            if (object_sets_meet(facts_points_to(facts, edge.caller, arguments[i]), filling->arrays))
                return true;
    }
    return false;
}

static bool find_settled(const struct model *model, instance_id instance, ir_value array)
{
    const struct ir_body *body = code_body(model->facts, instance);
    const struct ir_instruction *read = &body->instructions[behind_casts(body, array)];
    class_id module = program_method(model->program, facts_instance(model->facts, instance).method)->owner;
    if (!sharing_complete(model->isolate->in.sharing) || (read->op != IR_get && read->op != IR_get_static))
        return false;
    struct filling filling = {.model = model, .is_static = read->op == IR_get_static};
    filling.field = code_field(model->program, module, filling.is_static ? read->a : read->b);
    if (filling.field == FACTS_NONE || !subject_settled(model, filling.field))
        return false;
    filling.class = program_field(model->program, filling.field)->owner;
    filling.arrays = facts_points_to(model->facts, instance, array);
    return is_filled_once(&filling) && !is_handed_out(&filling);
}

bool elements_settled(const struct model *model, instance_id instance, ir_value array)
{
    struct idmap *known = model->isolate->settled_elements;
    uint64_t key = (uint64_t)instance << 32 | array;
    uint32_t found = idmap_get(known, key);
    if (found == IDMAP_NONE) {
        found = find_settled(model, instance, array);
        idmap_put(known, key, found);
    }
    return found != 0;
}
