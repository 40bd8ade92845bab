/* How the values of one body hang together. */
#include "isolate/lost/flow.h"

bool value_is_call(enum ir_op op)
{
    return op >= IR_call_static && op <= IR_call_dynamic;
}

ir_value value_behind_casts(const struct ir_body *body, ir_value value)
{
    while (body->instructions[value].op == IR_cast)
        value = body->instructions[value].a;
    return value;
}

bool value_is_made_here(const struct ir_body *body, ir_value value)
{
    enum ir_op op = body->instructions[value].op;
    return op == IR_new || op == IR_new_array || op == IR_phi || value_is_call(op);
}

/* Who has a value in its hands if another one has: what a cast or a join of ways was made from; what was made here, and
 * the other one was found in or had from. */
struct holding {
    const struct ir_body *body;
    bool same; /* it is the same object */
    struct pile todo;
};

static void add_holder(void *context, ir_value value)
{
    struct holding *holding = context;
    value = value_behind_casts(holding->body, value);
    if (value_is_made_here(holding->body, value) ||
        (holding->same && holding->body->instructions[value].op == IR_parameter))
        pile_add(&holding->todo, value);
}

static void add_holders(struct holding *holding, ir_value value)
{
    const struct ir_instruction *instruction = &holding->body->instructions[value];
    enum ir_op op = instruction->op;
    uint32_t count;
    const ir_value *arguments = value_is_call(op) ? code_arguments(holding->body, value, &count) : NULL;
    holding->same = op == IR_phi || op == IR_select;
    if (holding->same || op == IR_call_dynamic)
        ir_each_use(holding->body, instruction, add_holder, holding);
    else if (op == IR_get || op == IR_get_element)
        add_holder(holding, instruction->a);
    else if (arguments != NULL && count > 0 && op != IR_call_static)
        add_holder(holding, arguments[0]);
}

void value_holders(const struct ir_body *body, ir_value base, struct pile *holders)
{
    struct holding holding = {body, false, {0}};
    uint64_t *seen = bits_new(body->instruction_count);
    bits_add(seen, base);
    add_holders(&holding, base);
    while (holding.todo.count > 0) {
        ir_value holder = pile_take(&holding.todo);
        if (!bits_add(seen, holder))
            continue;
        pile_add(holders, holder);
        add_holders(&holding, holder);
    }
    pile_free(&holding.todo);
    mem_free(seen);
}

struct use {
    const struct ir_body *body;
    ir_value value;
    bool found, casts; /* also of what it was cast to */
};

static void find_use(void *context, ir_value value)
{
    struct use *use = context;
    use->found |= use->value == value || (use->casts && value_behind_casts(use->body, value) == use->value);
}

bool value_is_used(const struct ir_body *body, const struct ir_instruction *instruction, ir_value value)
{
    struct use use = {body, value, false, false};
    ir_each_use(body, instruction, find_use, &use);
    return use.found;
}

bool value_object_is_used(const struct ir_body *body, const struct ir_instruction *instruction, ir_value object)
{
    struct use use = {body, object, false, true};
    ir_each_use(body, instruction, find_use, &use);
    return use.found;
}

uint32_t value_kept_by(const struct facts *facts, const struct facts_edge *edge, uint32_t count)
{
    const struct ir_body *callee = code_body(facts, edge->callee);
    uint32_t parameters = 0;
    while (code_parameter(callee, parameters) != FACTS_NONE)
        parameters++;
    return count > 0 && parameters + 1 >= count ? parameters + 1 - count : 0;
}

bool value_may_be_new(const struct ir_body *body, const struct lost_access *access)
{
    if (access->base == FACTS_NONE)
        return false;
    ir_value base = value_behind_casts(body, access->base);
    bool field = body->instructions[access->site.at].op == IR_put;
    return value_is_made_here(body, base) || (!field && body->instructions[base].op == IR_parameter);
}
