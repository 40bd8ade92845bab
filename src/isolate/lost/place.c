/* Whether a look asks for the element of an array or list, or for the key of a map, that is written: `slots[3] == old`
 * says nothing about `slots[i]`. Indices and keys are the same if they are the same value of one method, handed on as a
 * parameter at most, or the same constant. */
#include "isolate/lost/notice.h"

enum { DEEPEST = 6 };

static const struct ir_body *body_of(const struct notice *notice, instance_id instance)
{
    return code_body(notice->model->facts, instance);
}

/* The index or key of an access; FACTS_NONE: it has none. */
static ir_value key_of(const struct notice *notice, uint32_t access)
{
    const struct lost_site *site = &notice->accesses->items[access].site;
    bool writes = notice->accesses->items[access].writes != 0;
    const struct ir_body *body = body_of(notice, site->instance);
    const struct ir_instruction *instruction = &body->instructions[site->at];
    uint32_t count = 0;
    if (instruction->op == IR_get_element || instruction->op == IR_put_element)
        return instruction->b;
    if (!value_is_call(instruction->op) || instruction->op == IR_call_static || instruction->op == IR_call_dynamic)
        return FACTS_NONE;
    const ir_value *arguments = code_arguments(body, site->at, &count);
    return arguments != NULL && count >= (writes ? 3u : 2u) ? arguments[1] : FACTS_NONE;
}

/* What a value is, behind casts and boxes. */
static ir_value bare(const struct notice *notice, struct lost_site value)
{
    const struct ir_body *body = body_of(notice, value.instance);
    for (;;) {
        uint32_t count = 0;
        ir_value at = value_behind_casts(body, value.at);
        const ir_value *arguments = code_arguments(body, at, &count);
        bool box = value_is_call(body->instructions[at].op) && body->instructions[at].op != IR_call_dynamic &&
                   arguments != NULL && count == 1 && flow_hands_back(notice->model, value.instance, at);
        if (!box)
            return at;
        value.at = arguments[0];
    }
}

static bool same_constant(const struct notice *notice, struct lost_site one, struct lost_site other)
{
    const struct ir_instruction *a = &body_of(notice, one.instance)->instructions[one.at];
    const struct ir_instruction *b = &body_of(notice, other.instance)->instructions[other.at];
    if (a->op == IR_integer)
        return b->op == IR_integer && a->a == b->a && a->b == b->b;
    const struct program *program = notice->model->program;
    const struct facts *facts = notice->model->facts;
    return a->op == IR_constant && b->op == IR_constant && a->a == b->a &&
           program_module_of(program, facts_instance(facts, one.instance).method) ==
               program_module_of(program, facts_instance(facts, other.instance).method);
}

static bool same_value(const struct notice *notice, struct lost_site one, struct lost_site other, uint32_t depth);

/* Whether a parameter is the other value, whoever in the unit hands it over. */
static bool same_argument(const struct notice *notice, struct lost_site parameter, struct lost_site other,
                          uint32_t depth)
{
    const struct facts *facts = notice->model->facts;
    uint32_t count, arguments_count = 0;
    uint32_t n = body_of(notice, parameter.instance)->instructions[parameter.at].a;
    const edge_id *edges = facts_calls_to(facts, parameter.instance, &count);
    bool any = false;
    for (uint32_t i = 0; i < count; i++) {
        struct facts_edge edge = facts_edge(facts, edges[i]);
        if (edge.kind != EDGE_CALL || edge.at == FACTS_NONE || !bits_has(notice->below, edge.caller))
            continue;
        const ir_value *arguments = code_arguments(body_of(notice, edge.caller), edge.at, &arguments_count);
        if (!code_passes_arguments(facts, &edge) || arguments == NULL || n >= arguments_count ||
            !same_value(notice, (struct lost_site){edge.caller, arguments[n]}, other, depth + 1))
            return false;
        any = true;
    }
    return any;
}

static bool same_value(const struct notice *notice, struct lost_site one, struct lost_site other, uint32_t depth)
{
    one.at = bare(notice, one);
    other.at = bare(notice, other);
    if (one.instance == other.instance && one.at == other.at)
        return true;
    if (same_constant(notice, one, other))
        return true;
    if (depth >= DEEPEST)
        return false;
    return (body_of(notice, one.instance)->instructions[one.at].op == IR_parameter &&
            same_argument(notice, one, other, depth)) ||
           (body_of(notice, other.instance)->instructions[other.at].op == IR_parameter &&
            same_argument(notice, other, one, depth));
}

static bool is_write(const struct notice *notice, uint32_t access)
{
    for (size_t i = 0; i < notice->writes.count; i++)
        if (notice->writes.items[i] == notice->first[access])
            return bits_has(notice->below, notice->accesses->items[access].site.instance);
    return false;
}

bool notice_same_place(const struct notice *notice, uint32_t look)
{
    ir_value asked = key_of(notice, look);
    for (uint32_t i = 0; i < notice->accesses->count && asked != FACTS_NONE; i++) {
        ir_value written = is_write(notice, i) ? key_of(notice, i) : FACTS_NONE;
        if (written != FACTS_NONE &&
            !same_value(notice, (struct lost_site){notice->accesses->items[look].site.instance, asked},
                        (struct lost_site){notice->accesses->items[i].site.instance, written}, 0))
            return false;
    }
    return true;
}
