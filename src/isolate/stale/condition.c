/* Whether a change can make untrue what was waited for.
 *
 * Conditions that compare one value with a number, or with null, or ask for the size of a collection, are understood. A
 * change to a constant is compared with them; one that counts on or back, adds or removes, goes one way. Of other
 * conditions nothing is known: then only what the waiting method itself does there counts, when another thread runs
 * it. */
#include "isolate/stale/stale.h"

#include "ir/compare.h"

#include <string.h>

static const char *const growing[] = {"add",    "addAll",     "addElement",  "addFirst", "addLast",
                                      "offer",  "offerFirst", "offerLast",   "push",     "put",
                                      "putAll", "putFirst",   "putIfAbsent", "putLast",  NULL};
static const char *const shrinking[] = {
    "clear",     "dequeue",           "poll",          "pollFirst",       "pollLast",    "pop",        "remove",
    "removeAll", "removeAllElements", "removeElement", "removeElementAt", "removeFirst", "removeLast", "take",
    NULL};
static const char *const sizes[] = {"isEmpty", "size", NULL};

static bool is_call(const struct ir_instruction *instruction)
{
    return instruction->op >= IR_call_static && instruction->op <= IR_call_dynamic;
}

/* Whether an instruction calls a method by one of these names. */
static bool calls_named(const struct build *build, ir_value at, const char *const *names)
{
    const struct ir_instruction *instruction = &build->body->instructions[at];
    if (!is_call(instruction) || instruction->op == IR_call_dynamic)
        return false;
    struct text name = program_class(build->model->program, build->module)->module->method_refs[instruction->a].name;
    for (; *names != NULL; names++)
        if (text_is(name, *names))
            return true;
    return false;
}

/* "isEmpty() is not 0" says that the size is 0. */
static struct stale_condition of_empty(struct stale_condition asked)
{
    bool clear = asked.known && asked.number == 0 && (asked.compares == IR_eq || asked.compares == IR_ne);
    return (struct stale_condition){.kind = clear ? STALE_SIZE : STALE_UNKNOWN,
                                    .compares = ir_opposite(asked.compares),
                                    .known = true,
                                    .number = 0};
}

struct stale_condition stale_condition(const struct build *build, ir_value branch, bool outcome, ir_value read)
{
    static const char *const empty[] = {"isEmpty", "empty", NULL};
    const struct ir_body *body = build->body;
    ir_value asked = body->instructions[branch].a, value = asked;
    const struct ir_instruction *test = &body->instructions[asked];
    struct stale_condition condition = {.kind = STALE_VALUE, .compares = IR_ne, .known = true};
    if (ir_is_comparison((enum ir_op)test->op)) {
        value = test->a;
        condition.compares = (enum ir_op)test->op;
        condition.known = ir_constant_number(body, test->b, &condition.number);
        if (!condition.known) /* other values are other numbers, as far as the instructions tell */
            condition.number = (int64_t)((uint64_t)body->instructions[test->b].b << 32 | body->instructions[test->b].a);
    }
    condition.compares = outcome ? condition.compares : ir_opposite(condition.compares);
    if (value != read)
        return (struct stale_condition){.kind = STALE_UNKNOWN};
    if (!is_call(&body->instructions[read]))
        return condition;
    if (calls_named(build, read, empty))
        return of_empty(condition);
    condition.kind = calls_named(build, read, sizes) ? STALE_SIZE : STALE_UNKNOWN;
    return condition;
}

bool stale_same_condition(const struct stale_condition *one, const struct stale_condition *other)
{
    return one->kind == other->kind && one->compares == other->compares && one->known == other->known &&
           one->number == other->number;
}

/* Whether counting on, or back, can only end the wait: from a count that is never below 0, or from a limit. */
static bool step_ends(const struct stale_condition *condition, bool up)
{
    bool zero = condition->known && condition->number == 0;
    switch (condition->compares) {
    case IR_eq:
        return up == zero;
    case IR_ne:
        return zero && !up;
    case IR_lt:
    case IR_le:
        return up;
    default:
        return !up;
    }
}

/* Whether a value is the old one of the same field, and a constant that is added or taken away. */
static bool is_step(const struct build *build, const struct stale *stale, ir_value value, bool *up)
{
    const struct ir_body *body = build->body;
    const struct ir_instruction *sum = &body->instructions[value];
    int64_t number;
    if ((sum->op != IR_add && sum->op != IR_sub) ||
        stale_memory_read(build->model, build->function->instance, body, sum->a) != stale->memory ||
        !ir_constant_number(body, sum->b, &number))
        return false;
    *up = (number > 0) == (sum->op == IR_add);
    return true;
}

/* Whether setting a field can only end the wait. */
static bool set_ends(const struct build *build, const struct stale *stale, ir_value at)
{
    const struct ir_instruction *put = &build->body->instructions[at];
    const struct stale_condition *condition = &stale->condition;
    ir_value value = put->op == IR_put ? put->c : put->b;
    int64_t number;
    bool up, reference = ir_kind_class(build->body->instructions[value].kind) == IR_KIND_REF;
    if (condition->kind != STALE_VALUE)
        return false;
    if (is_step(build, stale, value, &up))
        return step_ends(condition, up);
    if (!condition->known)
        return false;
    if (ir_constant_number(build->body, value, &number))
        return !ir_compares(number, condition->compares, condition->number);
    return reference && condition->number == 0 && condition->compares == IR_eq; /* something is there now */
}

bool stale_invalidates(const struct build *build, const struct stale *stale, ir_value at)
{
    const struct ir_instruction *instruction = &build->body->instructions[at];
    const struct stale_condition *condition = &stale->condition;
    if (condition->kind == STALE_UNKNOWN)
        return build->method == stale->method;
    if (instruction->op == IR_put || instruction->op == IR_put_static)
        return !set_ends(build, stale, at);
    if (condition->kind == STALE_VALUE) /* contents do not change what the field holds */
        return is_call(instruction) && untyped_touches(build->model, build->function->instance, at);
    if (calls_named(build, at, growing))
        return !step_ends(condition, true);
    return !calls_named(build, at, shrinking) || !step_ends(condition, false);
}
