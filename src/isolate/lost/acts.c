/* Acts of the library whose outcome is asked for, though it says nothing about what was looked at before: what `put`
 * gives comes too late, a set that has not had an element says nothing about its size, and that a counter is zero now
 * does not say that it was more than zero. */
#include "base/arena.h"
#include "ir/compare.h"
#include "isolate/lost/flow.h"

struct acts {
    const struct model *model;
    const struct ir_body *body;
    const struct ir_flow *flow;
    const uint8_t *deciding;
    class_id module;
};

/* What decides, and how: a comparison of the value with another one. */
struct asked {
    bool ordered;
    ir_value other;
};
enum { MOST_ASKED = 8 };

static const char *const counting[] = {"incrementAndGet", "decrementAndGet", "addAndGet", "getAndIncrement",
                                       "getAndDecrement", "getAndAdd",       NULL};
static const char *const adding[] = {"add", "addIfAbsent", "computeIfAbsent", "putIfAbsent", NULL};
static const char *const measuring[] = {"size", "isEmpty", "mappingCount", NULL};
static const char *const getting[] = {"get", "getAcquire", "getPlain", "intValue", "longValue", NULL};

static bool is_one_of(struct text name, const char *const *names)
{
    for (; *names != NULL; names++)
        if (text_is(name, *names))
            return true;
    return false;
}

/* What a call of an object's method calls, and the object; no text: it is none. */
static struct text called(const struct acts *acts, ir_value at, ir_value *receiver, uint32_t *count)
{
    const struct ir_instruction *call = &acts->body->instructions[at];
    if (!value_is_call(call->op) || call->op == IR_call_static || call->op == IR_call_dynamic)
        return (struct text){0};
    const ir_value *arguments = code_arguments(acts->body, at, count);
    *receiver = value_behind_casts(acts->body, arguments[0]);
    return program_class(acts->model->program, acts->module)->module->method_refs[call->a].name;
}

static field_id field_of(const struct acts *acts, ir_value value)
{
    const struct ir_instruction *of = &acts->body->instructions[value];
    if (of->op != IR_get && of->op != IR_get_static)
        return FACTS_NONE;
    return code_field(acts->model->program, acts->module, of->op == IR_get ? of->b : of->a);
}

/* Whether two values are the same, or were read from the same field of the same object. */
static bool same_source(const struct acts *acts, ir_value one, ir_value other)
{
    const struct ir_instruction *a = &acts->body->instructions[one], *b = &acts->body->instructions[other];
    if (one == other)
        return true;
    field_id field = field_of(acts, one);
    return field != FACTS_NONE && field == field_of(acts, other) && a->op == b->op &&
           (a->op == IR_get_static || a->a == b->a);
}

/* Whether it is known whether two values are the same, and they are not: constants that are far from each other, or
 * different fields. That one more is as good as one less is the way of counters. */
static bool are_apart(const struct acts *acts, ir_value one, ir_value other)
{
    int64_t a, b;
    if (ir_constant_number(acts->body, one, &a) && ir_constant_number(acts->body, other, &b))
        return a > b ? (uint64_t)a - (uint64_t)b > 1 : (uint64_t)b - (uint64_t)a > 1;
    return field_of(acts, one) != FACTS_NONE && field_of(acts, other) != FACTS_NONE && !same_source(acts, one, other);
}

/* The comparisons of a value; of long ones by way of what is held against zero. */
static uint32_t list_asked(const struct acts *acts, ir_value value, struct asked asked[MOST_ASKED])
{
    uint32_t count = 0;
    for (ir_value at = 0; at < acts->body->instruction_count && count < MOST_ASKED; at++) {
        const struct ir_instruction *compares = &acts->body->instructions[at];
        if (!ir_is_comparison(compares->op))
            continue;
        const struct ir_instruction *of = &acts->body->instructions[compares->a];
        const struct ir_instruction *pair = of->op == IR_cmp ? of : compares;
        bool ordered = compares->op != IR_eq && compares->op != IR_ne;
        if (pair->a == value || pair->b == value)
            asked[count++] = (struct asked){ordered, pair->a == value ? pair->b : pair->a};
    }
    return count;
}

/* Whether one may come from a block to another without passing a third. */
static bool reaches(const struct acts *acts, uint32_t from, uint32_t to, uint32_t without)
{
    const struct ir_flow *flow = acts->flow;
    uint64_t *seen = bits_new(acts->body->block_count);
    struct pile todo = {0};
    bool found = false;
    if (from != without)
        pile_add(&todo, from);
    while (todo.count > 0 && !found) {
        uint32_t block = pile_take(&todo);
        found = block == to;
        for (uint32_t i = flow->successors.first[block]; i < flow->successors.first[block + 1]; i++)
            if (flow->successors.targets[i] != without && bits_add(seen, flow->successors.targets[i]))
                pile_add(&todo, flow->successors.targets[i]);
    }
    pile_free(&todo);
    mem_free(seen);
    return found;
}

/* Whether the outcome of a comparison of a value decides whether an act is done. */
static bool chooses(const struct acts *acts, ir_value value, ir_value act)
{
    uint32_t to = code_block(acts->body, act);
    for (uint32_t b = 0; b < acts->body->block_count; b++) {
        const struct ir_block *block = &acts->body->blocks[b];
        const struct ir_instruction *end = &acts->body->instructions[block->first + block->count - 1];
        if (end->op != IR_branch)
            continue;
        const struct ir_instruction *by = &acts->body->instructions[end->a];
        const struct ir_instruction *of = ir_is_comparison(by->op) ? &acts->body->instructions[by->a] : by;
        of = of->op == IR_cmp ? of : by;
        bool asks = end->a == value || (ir_is_comparison(by->op) && (of->a == value || of->b == value));
        if (asks && b != to && reaches(acts, end->b, to, b) != reaches(acts, end->c, to, b))
            return true;
    }
    return false;
}

/* Whether what a counter gives is compared in another way than what was there before. */
static bool asks_otherwise(const struct acts *acts, ir_value look, ir_value act)
{
    struct asked before[MOST_ASKED], now[MOST_ASKED];
    uint32_t looks = list_asked(acts, look, before), count = list_asked(acts, act, now);
    bool otherwise = looks > 0 && count > 0;
    for (uint32_t i = 0; i < looks && otherwise; i++)
        for (uint32_t j = 0; j < count; j++)
            otherwise &= before[i].ordered && (!now[j].ordered || are_apart(acts, before[i].other, now[j].other));
    return otherwise;
}

/* Whether a look at the same object decides about an act, of which the outcome of the act says nothing. */
static bool misses_look(const struct acts *acts, ir_value act, ir_value receiver, bool counts)
{
    for (ir_value look = 0; look < act; look++) {
        ir_value of;
        uint32_t count;
        struct text name = acts->deciding[look] == 0 ? (struct text){0} : called(acts, look, &of, &count);
        if (name.length > 0 && is_one_of(name, counts ? getting : measuring) && same_source(acts, of, receiver) &&
            chooses(acts, look, act) && (!counts || asks_otherwise(acts, look, act)))
            return true;
    }
    return false;
}

/* Whether a value is the same in every run of the method, so that it does no harm to put it where it is already. */
static bool is_fixed(const struct acts *acts, ir_value value)
{
    value = value_behind_casts(acts->body, value);
    const struct ir_instruction *of = &acts->body->instructions[value];
    uint32_t count;
    if (of->op == IR_call_static && code_arguments(acts->body, value, &count) != NULL && count == 1)
        of = &acts->body->instructions[code_arguments(acts->body, value, &count)[0]];
    return of->op == IR_integer || of->op == IR_floating || of->op == IR_null || of->op == IR_constant ||
           of->op == IR_get_static;
}

static bool is_blind(const struct acts *acts, ir_value act)
{
    ir_value receiver;
    uint32_t count;
    struct text name = called(acts, act, &receiver, &count);
    if (name.length == 0)
        return false;
    if (count == 3 && (text_is(name, "put") || text_is(name, "set")))
        return !is_fixed(acts, code_arguments(acts->body, act, &count)[2]);
    bool counts = is_one_of(name, counting);
    return (counts || is_one_of(name, adding)) && misses_look(acts, act, receiver, counts);
}

void acts_forget_blind(const struct build *build, uint8_t *deciding)
{
    struct arena *arena = arena_new();
    const struct model *model = build->model;
    struct acts acts = {
        .model = model,
        .body = build->body,
        .flow = ir_flow_new(build->body, arena),
        .deciding = deciding,
        .module =
            program_method(model->program, facts_instance(model->facts, build->function->instance).method)->owner};
    for (ir_value at = 0; at < build->body->instruction_count; at++)
        if (deciding[at] > 0 && value_is_call(build->body->instructions[at].op) && is_blind(&acts, at))
            deciding[at] = 0;
    arena_free(arena);
}

/* Whether a value is written as it is: to a field or element, or by a call that sets something. */
static bool is_put(const struct acts *acts, ir_value value)
{
    for (ir_value at = value + 1; at < acts->body->instruction_count; at++) {
        const struct ir_instruction *of = &acts->body->instructions[at];
        bool puts = (of->op == IR_put && of->c == value) || (of->op == IR_put_static && of->b == value) ||
                    (of->op == IR_put_element && of->c == value);
        uint32_t count;
        const ir_value *arguments =
            value_is_call(of->op) && of->op != IR_call_dynamic ? code_arguments(acts->body, at, &count) : NULL;
        if (puts || (arguments != NULL && count > 1 && arguments[count - 1] == value &&
                     lost_puts_last(acts->model, acts->module, acts->body, at)))
            return true;
    }
    return false;
}

static bool is_extreme(const struct acts *acts, const struct ir_instruction *call)
{
    static const char *const names[] = {"min", "max", NULL};
    static const char *const owners[] = {"java/lang/Math",
                                         "java/lang/StrictMath",
                                         "java/lang/Integer",
                                         "java/lang/Long",
                                         "java/lang/Float",
                                         "java/lang/Double",
                                         NULL};
    if (call->op != IR_call_static)
        return false;
    const struct ir_module *module = program_class(acts->model->program, acts->module)->module;
    const struct ir_method_ref *ref = &module->method_refs[call->a];
    return is_one_of(ref->name, names) && is_one_of(module->types[ref->owner].name, owners);
}

static void mark_chosen(const struct acts *acts, uint8_t *deciding)
{
    for (ir_value at = 0; at < acts->body->instruction_count; at++) {
        uint32_t count;
        if (!is_extreme(acts, &acts->body->instructions[at]) || !is_put(acts, at))
            continue;
        const ir_value *arguments = code_arguments(acts->body, at, &count);
        for (uint32_t i = 0; i < count; i++)
            if (deciding[arguments[i]] == 0)
                deciding[arguments[i]] = ISOLATE_CHOOSES;
    }
}

void acts_judge(const struct build *build, uint8_t *deciding)
{
    const struct model *model = build->model;
    const struct acts acts = {.model = model, .body = build->body, .deciding = deciding, .module = build->module};
    acts_forget_blind(build, deciding);
    mark_chosen(&acts, deciding);
}
