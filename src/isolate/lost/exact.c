/* Whether `equals` and its like tell two objects apart whenever they differ. Those that the application defines compare
 * what they like: an id, a name. So do those of collections then, which ask their elements. */
#include "isolate/lost/notice.h"

static bool asks_record(const struct ir_module *module, const struct ir_body *body)
{
    for (ir_value at = 0; body != NULL && at < body->instruction_count; at++)
        if (body->instructions[at].op == IR_call_dynamic &&
            module->sites[body->instructions[at].a].form == IR_SITE_RECORD)
            return true;
    return false;
}

bool comparison_is_own(const struct model *model, method_id method)
{
    const struct ir_module *module = program_module_of(model->program, method);
    const struct ir_method *of = program_ir_method(model->program, method);
    if (!program_class(model->program, program_method(model->program, method)->owner)->application || of == NULL ||
        (!text_is(of->name, "equals") && !text_is(of->name, "compareTo") && !text_is(of->name, "compare")))
        return false;
    return !module->is_record || !asks_record(module, of->body);
}

static bool defines_own(const struct model *model, class_id class)
{
    const struct program_class *of = program_class(model->program, class);
    for (uint32_t m = 0; of->application && m < of->method_count; m++)
        if (comparison_is_own(model, of->first_method + m))
            return true;
    return false;
}

static bool any_defines_own(const struct model *model)
{
    for (class_id class = 0; class < program_class_count(model->program); class ++)
        if (defines_own(model, class))
            return true;
    return false;
}

/* Whether an object of the application is compared with no other one by what it says itself. Objects of the library may
 * ask those that they hold. */
static bool is_plain(const struct model *model, class_id class)
{
    if (class == FACTS_NONE || !program_class(model->program, class)->application ||
        program_class(model->program, class)->module == NULL || program_class(model->program, class)->module->is_record)
        return !any_defines_own(model);
    for (; class != FACTS_NONE; class = program_class(model->program, class)->super)
        if (defines_own(model, class))
            return false;
    return true;
}

bool comparison_is_exact(const struct model *model, instance_id instance, ir_value at)
{
    const struct facts *facts = model->facts;
    const struct ir_body *body = code_body(facts, instance);
    uint32_t count, edges;
    const ir_value *arguments = code_arguments(body, at, &count);
    edge_id first = facts_calls_at(facts, instance, at, &edges);
    for (edge_id e = first; e < first + edges; e++)
        if (comparison_is_own(model, facts_instance(facts, facts_edge(facts, e).callee).method))
            return false;
    for (uint32_t n = 0; arguments != NULL && n < count; n++) {
        if (ir_kind_class(body->instructions[arguments[n]].kind) != IR_KIND_REF ||
            !flow_can_hold(model, instance, arguments[n]))
            continue;
        struct object_set set = facts_points_to(facts, instance, arguments[n]);
        object_id o = object_set_next(set, 0);
        if (o == FACTS_NONE && any_defines_own(model))
            return false;
        for (; o != FACTS_NONE; o = object_set_next(set, o + 1))
            if (!is_plain(model, facts_object(facts, o).class))
                return false;
    }
    return true;
}
