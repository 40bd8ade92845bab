/* Which numbers a worker may have: `new Worker(0, …).run()` beside `for (i = 1; i < n; i++) new Worker(i, …)`. What is
 * done by `if (number == 0)` is done by the one, and not by the others. */
#include "base/arena.h"
#include "isolate/parts/internal.h"

/* The least number that a counter has at a call, if all ways round its loop lead over its condition: then it never
 * comes to the largest number, from which it would go on with the smallest. */
static bool find_least(const struct ir_body *body, ir_value number, ir_value call, struct part_range *range)
{
    struct counter counter;
    struct arena *arena = arena_new();
    const struct ir_flow *flow = ir_flow_new(body, arena);
    bool counts = counter_find(body, flow, number, &counter) && counter_is_natural(body, counter.begin) &&
                  counter_has_bound(body, &counter) && counter_goes_on(body, flow, &counter, call) &&
                  counter_goes_on(body, flow, &counter, body->blocks[counter.back].first);
    arena_free(arena);
    if (counts)
        *range = (struct part_range){(int32_t)body->instructions[counter.begin].a, INT32_MAX};
    return counts;
}

bool parts_range(const struct model *model, instance_id instance, ir_value value, struct part_range *range)
{
    struct part_group group;
    method_id method = facts_instance(model->facts, instance).method;
    field_id field = method == FACTS_NONE ? FACTS_NONE : parts_own_field(model, instance, value);
    /* In its constructor a field is not set yet. */
    if (field == FACTS_NONE || code_body(model->facts, instance)->instructions[value].kind != IR_I32 ||
        code_is_method(model->program, method, "<init>", NULL) || !parts_made(model, instance, &group))
        return false;
    ir_value call, number = parts_argument(model, &group, field, &call);
    if (number == FACTS_NONE)
        return false;
    const struct ir_body *body = code_body(model->facts, group.maker);
    const struct ir_instruction *it = &body->instructions[number];
    if (it->op != IR_integer)
        return find_least(body, number, call, range);
    *range = (struct part_range){(int32_t)it->a, (int32_t)it->a};
    return true;
}
