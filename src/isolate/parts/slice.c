/* Indices between bounds that are computed from a number: `for (i = number * slice; i < (number + 1) * slice; i++)`.
 *
 * The slice must be a quotient, `(length + n - 1) / n`, by that `n` which all numbers are less than: then neither
 * `number * slice` nor `(number + 1) * slice` overflows, whatever is divided. If the slice is not positive, there is no
 * index between the bounds. */
#include "base/arena.h"
#include "facts/ranges/steady.h"
#include "isolate/parts/internal.h"

enum { MOST_DEPTH = 8 }; /* of expressions */

struct bounds {
    const struct model *model;
    instance_id instance;
    class_id module;
    const struct ir_body *body;
    const struct ir_flow *flow;
    field_id number;
    ir_value slice;
};

static const struct ir_instruction *at(const struct bounds *bounds, ir_value value)
{
    return &bounds->body->instructions[value];
}

field_id parts_own_field(const struct model *model, instance_id instance, ir_value value)
{
    const struct ir_instruction *it = &code_body(model->facts, instance)->instructions[value];
    if (it->op != IR_get || it->a != 0)
        return FACTS_NONE;
    return code_field(model->program,
                      program_method(model->program, facts_instance(model->facts, instance).method)->owner, it->b);
}

/* Whether a static field has one value for all threads that use it at the same time. */
static bool is_settled(const struct model *model, field_id field)
{
    return field != FACTS_NONE && !untyped_writes(model->isolate, field) &&
           (subject_settled(model, field) || late_settled(model, field));
}

static field_id static_of(const struct bounds *bounds, ir_value value)
{
    const struct ir_instruction *it = at(bounds, value);
    return it->op == IR_get_static ? code_field(bounds->model->program, bounds->module, it->a) : FACTS_NONE;
}

/* Whether a value is the same for all threads. */
static bool is_common(const struct bounds *bounds, ir_value value, uint32_t depth)
{
    const struct ir_instruction *it = at(bounds, value);
    if (it->kind != IR_I32 || depth == 0)
        return false;
    if (it->op == IR_integer)
        return true;
    if (it->op == IR_get_static)
        return is_settled(bounds->model, static_of(bounds, value));
    return (it->op == IR_add || it->op == IR_sub || it->op == IR_mul || it->op == IR_div) &&
           is_common(bounds, it->a, depth - 1) && is_common(bounds, it->b, depth - 1);
}

/* Whether two values are the same number: one value, or one constant, or one settled field. */
static bool is_same(const struct bounds *bounds, ir_value one, ir_value other)
{
    const struct ir_instruction *a = at(bounds, one), *b = at(bounds, other);
    if (one == other || (a->op == IR_integer && b->op == IR_integer && a->a == b->a && a->b == b->b))
        return true;
    field_id field = static_of(bounds, one);
    return field != FACTS_NONE && field == static_of(bounds, other) && is_settled(bounds->model, field);
}

static bool is_number(const struct bounds *bounds, ir_value value)
{
    return parts_own_field(bounds->model, bounds->instance, value) == bounds->number;
}

static bool is_one(const struct bounds *bounds, ir_value value)
{
    return at(bounds, value)->op == IR_integer && at(bounds, value)->a == 1 && at(bounds, value)->b == 0;
}

static bool is_next_number(const struct bounds *bounds, ir_value value)
{
    const struct ir_instruction *it = at(bounds, value);
    return it->op == IR_add &&
           ((is_number(bounds, it->a) && is_one(bounds, it->b)) || (is_number(bounds, it->b) && is_one(bounds, it->a)));
}

static bool is_low(const struct bounds *bounds, ir_value value)
{
    const struct ir_instruction *it = at(bounds, value);
    return it->op == IR_mul && ((is_number(bounds, it->a) && it->b == bounds->slice) ||
                                (is_number(bounds, it->b) && it->a == bounds->slice));
}

static bool is_high(const struct bounds *bounds, ir_value value)
{
    const struct ir_instruction *it = at(bounds, value);
    if (it->op == IR_add)
        return (is_low(bounds, it->a) && it->b == bounds->slice) || (is_low(bounds, it->b) && it->a == bounds->slice);
    return it->op == IR_mul && ((is_next_number(bounds, it->a) && it->b == bounds->slice) ||
                                (is_next_number(bounds, it->b) && it->a == bounds->slice));
}

/* Whether a value is Math.min of the upper bound and something else. */
static bool is_minimum(const struct bounds *bounds, ir_value value)
{
    static const char *const names[] = {"min", NULL}, *const owners[] = {"java/lang/Math", NULL};
    uint32_t count;
    const ir_value *arguments = code_arguments(bounds->body, value, &count);
    return arguments != NULL && count == 2 && at(bounds, value)->kind == IR_I32 &&
           code_calls_library(bounds->model->facts, bounds->instance, value, names, owners) &&
           (is_high(bounds, arguments[0]) || is_high(bounds, arguments[1]));
}

/* Whether a block begins only where a value is greater than another one. */
static bool begins_where_greater(const struct bounds *bounds, uint32_t block, ir_value value, ir_value than)
{
    const struct ir_edges *before = &bounds->flow->predecessors;
    if (before->first[block + 1] - before->first[block] != 1)
        return false;
    const struct ir_block *asks = &bounds->body->blocks[before->targets[before->first[block]]];
    const struct ir_instruction *branch = at(bounds, asks->first + asks->count - 1);
    if (branch->op != IR_branch || branch->b == branch->c)
        return false;
    const struct ir_instruction *test = at(bounds, branch->a);
    bool when_true = branch->b == block;
    return test->op == (when_true ? IR_gt : IR_le) && test->a == value && is_same(bounds, test->b, than);
}

/* Whether a value is at most the upper bound: itself, or `if (high > n) high = n`. */
static bool is_at_most_high(const struct bounds *bounds, ir_value value)
{
    const struct ir_instruction *it = at(bounds, value);
    if (is_high(bounds, value) || is_minimum(bounds, value))
        return true;
    uint32_t count = 0;
    const uint32_t *pairs = it->op == IR_phi ? ir_list(bounds->body, it->a, &count) : NULL;
    if (count != 4)
        return false;
    for (uint32_t n = 0; n < 4; n += 2)
        if (is_high(bounds, pairs[n + 1]) && begins_where_greater(bounds, pairs[2 - n], pairs[n + 1], pairs[3 - n]))
            return true;
    return false;
}

/* Whether all numbers are less than what the slice is a quotient by. */
static bool is_quotient(const struct bounds *bounds, const struct part_group *group)
{
    struct counter counter;
    const struct ir_instruction *slice = at(bounds, bounds->slice);
    const struct model *model = bounds->model;
    if (slice->op != IR_div || !is_common(bounds, bounds->slice, MOST_DEPTH) ||
        !parts_number(model, group, bounds->number, &counter))
        return false;
    const struct ir_body *maker = code_body(model->facts, group->maker);
    const struct ir_instruction *bound = &maker->instructions[counter.bound], *by = at(bounds, slice->b);
    if (by->op == IR_integer)
        return bound->op == IR_integer && bound->a == by->a && bound->b == by->b;
    field_id field = static_of(bounds, slice->b);
    class_id module = program_method(model->program, group->method)->owner;
    return field != FACTS_NONE && bound->op == IR_get_static && code_field(model->program, module, bound->a) == field &&
           (subject_settled(model, field) ||
            steady_same(model->facts, model->isolate->in.threads, group->maker, counter.bound, counter.bound, IR_NONE));
}

/* Finds the number and the slice that a lower bound is the product of. */
static bool find_product(struct bounds *bounds, ir_value low)
{
    const struct ir_instruction *it = at(bounds, low);
    if (it->op != IR_mul || it->kind != IR_I32)
        return false;
    field_id first = parts_own_field(bounds->model, bounds->instance, it->a);
    bounds->number = first != FACTS_NONE ? first : parts_own_field(bounds->model, bounds->instance, it->b);
    bounds->slice = first != FACTS_NONE ? it->b : it->a;
    return bounds->number != FACTS_NONE;
}

bool parts_slice(const struct model *model, instance_id instance, ir_value value, ir_value access,
                 struct part_scheme *scheme)
{
    struct arena *arena = arena_new();
    struct bounds bounds = {.model = model, .instance = instance, .body = code_body(model->facts, instance)};
    struct counter counter;
    bounds.module = program_method(model->program, facts_instance(model->facts, instance).method)->owner;
    bounds.flow = ir_flow_new(bounds.body, arena);
    bool found = counter_find(bounds.body, bounds.flow, value, &counter) && counter_has_bound(bounds.body, &counter) &&
                 counter_goes_on(bounds.body, bounds.flow, &counter, access) && find_product(&bounds, counter.begin) &&
                 is_at_most_high(&bounds, counter.bound) && is_quotient(&bounds, &scheme->group);
    arena_free(arena);
    scheme->number = bounds.number;
    scheme->slice = bounds.slice;
    return found;
}
