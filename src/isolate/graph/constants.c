/* Branches that constants decide: what they keep from running is not in a model. */
#include "ir/compare.h"
#include "isolate/graph/internal.h"

/* Whether code that is not there may set a field: what calls a library. */
static bool is_open_to_others(const struct model *model, field_id field)
{
    uint32_t count;
    edge_id first = facts_calls_from(model->facts, FACTS_ROOT, &count);
    if ((program_ir_field(model->program, field)->flags & IR_ACCESS_PRIVATE) != 0)
        return false;
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(model->facts, e);
        if (code_is_for_anyone(model->facts, &edge))
            return true;
    }
    return false;
}

/* Whether a static field of the application is 0 whenever it is read: it is not final, and whatever writes it writes
 * 0. */
static bool is_always_zero(const struct model *model, field_id field)
{
    const struct sharing *sharing = model->isolate->in.sharing;
    if (field == FACTS_NONE || !sharing_complete(sharing) || untyped_writes(model->isolate, field) ||
        !program_class(model->program, program_field(model->program, field)->owner)->application ||
        (program_ir_field(model->program, field)->flags & IR_ACCESS_FINAL) != 0 || is_open_to_others(model, field))
        return false;
    uint32_t count, first = sharing_accesses_of(sharing, field, &count);
    for (uint32_t i = first; i < first + count; i++) {
        const struct sharing_access *access = sharing_access(sharing, i);
        const struct ir_body *body = access->write ? code_body(model->facts, access->instance) : NULL;
        if (!access->write)
            continue;
        if (body == NULL || body->instructions[access->at].op != IR_put_static)
            return false;
        const struct ir_instruction *value = &body->instructions[body->instructions[access->at].b];
        if (value->op != IR_integer || value->a != 0 || value->b != 0)
            return false;
    }
    return true;
}

/* Whether a value says whether a thread was interrupted, in a program in which nobody is. */
static bool is_never_interrupted(const struct build *build, ir_value value)
{
    uint16_t op = build->body->instructions[value].op;
    return (op == IR_call_static || op == IR_call_virtual) && facts_are_calm(build->model->facts) &&
           facts_asks_for_interrupt(build->model->facts, build->function->instance, value);
}

/* The number that a value always is, if it has at most 32 bits. */
static bool find_number(const struct build *build, ir_value value, int32_t *number)
{
    const struct ir_instruction *it = &build->body->instructions[value];
    *number = it->op == IR_integer ? (int32_t)it->a : 0;
    if (ir_kind_class(it->kind) != IR_KIND_INT || ir_kind_bits(it->kind) > 32)
        return false;
    return it->op == IR_integer || is_never_interrupted(build, value) ||
           (it->op == IR_get_static &&
            is_always_zero(build->model, code_field(build->model->program, build->module, it->a)));
}

/* The numbers that a value may be. */
static bool find_range(const struct build *build, ir_value value, struct part_range *range)
{
    int32_t number;
    if (!find_number(build, value, &number))
        return parts_range(build->model, build->function->instance, value, range);
    *range = (struct part_range){number, number};
    return true;
}

/* Whether a comparison has the same outcome for all numbers of two ranges; sets it. */
static bool ranges_decide(struct part_range one, enum ir_op compares, struct part_range other, bool *taken)
{
    bool same = one.least == one.most && other.least == other.most && one.least == other.least;
    bool apart = one.most < other.least || other.most < one.least;
    if (compares == IR_eq || compares == IR_ne) {
        *taken = (compares == IR_eq) == same;
        return same || apart;
    }
    /* What is ordered holds of all, or of none, if it has the same outcome at the ends that speak most for it and most
     * against it. */
    *taken = ir_compares(one.least, compares, other.most);
    return *taken == ir_compares(one.most, compares, other.least);
}

bool constants_decide(const struct build *build, ir_value condition, bool *taken)
{
    const struct ir_instruction *test = &build->body->instructions[condition];
    struct part_range one, other;
    int32_t number;
    if (!ir_is_comparison((enum ir_op)test->op)) {
        bool known = find_number(build, condition, &number);
        *taken = known && number != 0;
        return known;
    }
    return find_range(build, test->a, &one) && find_range(build, test->b, &other) &&
           ranges_decide(one, (enum ir_op)test->op, other, taken);
}
