/* Comparisons of two values: by an operator, by `equals` and its like, by `compareTo` and what its result is. */
#include "base/text.h"
#include "isolate/lost/notice.h"

static const struct ir_body *body_of(const struct model *model, instance_id instance)
{
    return code_body(model->facts, instance);
}

/* The name of what a call calls; empty: it is none. */
static struct text called(const struct model *model, instance_id instance, ir_value at)
{
    const struct ir_instruction *call = &body_of(model, instance)->instructions[at];
    if (!value_is_call(call->op) || call->op == IR_call_dynamic)
        return (struct text){0};
    class_id owner = program_method(model->program, facts_instance(model->facts, instance).method)->owner;
    return program_class(model->program, owner)->module->method_refs[call->a].name;
}

static bool is_one_of(struct text name, const char *const *names)
{
    for (; *names != NULL; names++)
        if (text_is(name, *names))
            return true;
    return false;
}

/* The last two arguments of a call. */
static bool last_two(const struct ir_body *body, ir_value at, ir_value operands[2])
{
    uint32_t count;
    const ir_value *arguments = code_arguments(body, at, &count);
    if (arguments == NULL || count != 2)
        return false;
    operands[0] = arguments[0];
    operands[1] = arguments[1];
    return true;
}

static bool is_zero(const struct ir_body *body, ir_value value)
{
    const struct ir_instruction *of = &body->instructions[value];
    return of->op == IR_integer && of->a == 0 && of->b == 0;
}

/* What is less, equal or more by the value of an instruction, which is held against zero. */
static bool compares_three_ways(const struct model *model, instance_id instance, ir_value at, ir_value operands[2])
{
    static const char *const names[] = {"compareTo", "compare", NULL};
    const struct ir_body *body = body_of(model, instance);
    const struct ir_instruction *instruction = &body->instructions[at];
    if (instruction->op >= IR_cmp && instruction->op <= IR_cmpg) {
        operands[0] = instruction->a;
        operands[1] = instruction->b;
        return true;
    }
    return is_one_of(called(model, instance, at), names) && last_two(body, at, operands) &&
           comparison_is_exact(model, instance, at);
}

bool comparison_at(const struct model *model, instance_id instance, ir_value at, struct lost_comparison *comparison)
{
    static const char *const equal[] = {"equals", "deepEquals", "contentEquals", NULL};
    const struct ir_body *body = body_of(model, instance);
    const struct ir_instruction *instruction = &body->instructions[at];
    *comparison = (struct lost_comparison){.instance = instance, .at = at, .kind = COMPARED_EQUAL};
    comparison->inside = value_is_call(instruction->op);
    if (instruction->op < IR_eq || instruction->op > IR_ge)
        return is_one_of(called(model, instance, at), equal) && last_two(body, at, comparison->operands) &&
               comparison_is_exact(model, instance, at);
    comparison->operands[0] = instruction->a;
    comparison->operands[1] = instruction->b;
    if (instruction->op == IR_ne)
        comparison->kind = COMPARED_UNEQUAL;
    else if (instruction->op != IR_eq)
        comparison->kind = COMPARED_ORDERED;
    if (is_zero(body, instruction->b))
        comparison->inside = compares_three_ways(model, instance, instruction->a, comparison->operands);
    return true;
}

bool comparison_is_call(const struct model *model, instance_id instance, ir_value at)
{
    struct lost_comparison comparison;
    return value_is_call(body_of(model, instance)->instructions[at].op) &&
           comparison_at(model, instance, at, &comparison);
}

bool comparison_sets(const struct model *model, instance_id instance, ir_value at)
{
    static const char *const names[] = {"compareAndSet",
                                        "weakCompareAndSet",
                                        "weakCompareAndSetAcquire",
                                        "weakCompareAndSetPlain",
                                        "weakCompareAndSetRelease",
                                        "weakCompareAndSetVolatile",
                                        "replace",
                                        NULL};
    return is_one_of(called(model, instance, at), names);
}

bool comparison_strip(const struct model *model, struct lost_comparison *comparison)
{
    const struct ir_body *body = body_of(model, comparison->instance);
    const struct ir_instruction *of[2];
    ir_value inner[2];
    for (int i = 0; i < 2; i++) {
        of[i] = &body->instructions[value_behind_casts(body, comparison->operands[i])];
        uint32_t count = 0;
        const ir_value *arguments = code_arguments(body, (ir_value)(of[i] - body->instructions), &count);
        inner[i] = of[i]->a;
        if (value_is_call(of[i]->op) && (of[i]->op == IR_call_dynamic || arguments == NULL || count != 1))
            return false;
        inner[i] = value_is_call(of[i]->op) ? arguments[0] : of[i]->a;
    }
    bool call = value_is_call(of[0]->op);
    if (of[0]->op != of[1]->op || (!call && of[0]->op != IR_get && of[0]->op != IR_length) ||
        (call && of[0]->a != of[1]->a) || (of[0]->op == IR_get && of[0]->b != of[1]->b))
        return false;
    comparison->operands[0] = inner[0];
    comparison->operands[1] = inner[1];
    comparison->inside = true;
    return true;
}
