/* Statements that read a field or an element and write it back (`count++`, `sum += x`, `high = Math.max(high, x)`): one
 * access as the source has it, so one unit of work. They are found within a block, with nothing but arithmetic, further
 * reads and calls that throw nothing between reading and writing: an exception would leave the unit open. */
#include "isolate/internal.h"

enum { MOST_BETWEEN = 16 };

/* Whether two instructions access the same field of the same object, or the same element. */
static bool same_place(const struct model *model, class_id module, const struct ir_instruction *get,
                       const struct ir_instruction *put)
{
    if (get->op == IR_get_static && put->op == IR_put_static)
        return code_field(model->program, module, get->a) == code_field(model->program, module, put->a);
    if (get->op == IR_get && put->op == IR_put)
        return get->a == put->a &&
               code_field(model->program, module, get->b) == code_field(model->program, module, put->b);
    return get->op == IR_get_element && put->op == IR_put_element && get->a == put->a && get->b == put->b;
}

struct uses {
    ir_value items[MOST_BETWEEN * 3];
    uint32_t count;
};

static void use_add(void *context, ir_value value)
{
    struct uses *uses = context;
    if (uses->count < sizeof uses->items / sizeof *uses->items)
        uses->items[uses->count++] = value;
}

/* What a value is made of: the operands of what computes it, the arguments of the call that gives it, of the
 * constructor that makes it. */
static void add_sources(const struct ir_body *body, ir_value value, ir_value end, struct uses *uses)
{
    const struct ir_instruction *instruction = &body->instructions[value];
    bool call = instruction->op >= IR_call_static && instruction->op <= IR_call_dynamic;
    if (instruction->op <= IR_select || instruction->op == IR_cast || call)
        ir_each_use(body, instruction, use_add, uses);
    for (ir_value at = value + 1; instruction->op == IR_new && at < end; at++) {
        uint32_t count;
        const ir_value *arguments =
            body->instructions[at].op == IR_call_special ? code_arguments(body, at, &count) : NULL;
        for (uint32_t i = 1; arguments != NULL && count > 0 && arguments[0] == value && i < count; i++)
            use_add(uses, arguments[i]);
    }
}

/* The read in the same block that the written value is computed from; FACTS_NONE. */
static ir_value read_before(const struct model *model, class_id module, const struct ir_body *body, ir_value first,
                            ir_value put)
{
    const struct ir_instruction *write = &body->instructions[put];
    struct uses uses = {0};
    use_add(&uses, write->op == IR_put_static ? write->b : write->c);
    for (uint32_t i = 0; i < uses.count; i++) {
        ir_value value = uses.items[i];
        if (value < first || value >= put)
            continue;
        if (same_place(model, module, &body->instructions[value], write))
            return value;
        add_sources(body, value, put, &uses);
    }
    return FACTS_NONE;
}

/* Whether a call is none of locks and waits, and ends normally. */
static bool is_quiet_call(const struct model *model, instance_id instance, ir_value at)
{
    uint32_t count;
    edge_id first = facts_calls_at(model->facts, instance, at, &count);
    if (call_kind(model->isolate, instance, at) != CALL_ORDINARY)
        return false;
    for (edge_id e = first; e < first + count; e++) {
        struct facts_edge edge = facts_edge(model->facts, e);
        if (edge.kind != EDGE_INIT && throws_at_all(model, edge.callee))
            return false;
    }
    return true;
}

/* Nothing between two instructions of a block but what computes; further reads are fine. */
static bool only_computes(const struct model *model, instance_id instance, const struct ir_body *body, ir_value from,
                          ir_value to)
{
    for (ir_value at = from + 1; at < to; at++) {
        enum ir_op op = body->instructions[at].op;
        bool plain = op <= IR_select || op == IR_get || op == IR_get_static || op == IR_get_element || op == IR_cast ||
                     (op == IR_new && subject_know(model, instance, at) == KNOW_NO);
        bool call = op >= IR_call_static && op <= IR_call_dynamic;
        if (!plain && !(call && is_quiet_call(model, instance, at)))
            return false;
    }
    return true;
}

/* Whether a write may be to the subject. */
static bool concerns_subject(const struct model *model, instance_id instance, class_id module,
                             const struct ir_instruction *put)
{
    if (put->op == IR_put_element)
        return subject_contents(model, facts_points_to(model->facts, instance, put->a), true) != 0;
    if ((put->op == IR_put_static) != (model->subject.object == FACTS_NONE))
        return false;
    if (put->op == IR_put && subject_know(model, instance, put->a) == KNOW_NO)
        return false;
    return subject_memory(model, code_field(model->program, module, put->op == IR_put ? put->b : put->a)) != NODE_END;
}

void updates_find(const struct model *model, instance_id instance, uint64_t **begins, uint64_t **ends)
{
    const struct ir_body *body = code_body(model->facts, instance);
    class_id module = program_method(model->program, facts_instance(model->facts, instance).method)->owner;
    *begins = bits_new(body->instruction_count);
    *ends = bits_new(body->instruction_count);
    for (uint32_t b = 0; b < body->block_count && model->lost == NULL; b++) {
        ir_value first = body->blocks[b].first;
        ir_value free_from = first; /* statements do not overlap */
        for (ir_value at = first; at < first + body->blocks[b].count; at++) {
            enum ir_op op = body->instructions[at].op;
            if ((op != IR_put && op != IR_put_static && op != IR_put_element) ||
                !concerns_subject(model, instance, module, &body->instructions[at]))
                continue;
            ir_value read = read_before(model, module, body, free_from, at);
            if (read == FACTS_NONE || !only_computes(model, instance, body, read, at))
                continue;
            bits_add(*begins, read);
            bits_add(*ends, at);
            free_from = at + 1;
        }
    }
}
