/* Statements that read a field or an element and write it back (`count++`): units of work, as the models have them.
 * They are found within a block, with nothing but arithmetic and further reads between reading and writing. */
#include "base/idmap.h"
#include "watch/internal.h"

enum { MOST_BETWEEN = 16 };

struct statement {
    struct watch *watch;
    const struct code *code;
    ir_value uses[MOST_BETWEEN * 3];
    uint32_t use_count;
};

static field_id field_of(const struct statement *statement, uint32_t reference)
{
    return program_resolve_field(statement->watch->program, statement->code->method->owner->id, reference);
}

/* Whether two instructions access the same field of the same object, or the same element. */
static bool same_place(const struct statement *statement, const struct ir_instruction *get,
                       const struct ir_instruction *put)
{
    if (get->op == IR_get_static && put->op == IR_put_static)
        return field_of(statement, get->a) == field_of(statement, put->a);
    if (get->op == IR_get && put->op == IR_put)
        return get->a == put->a && field_of(statement, get->b) == field_of(statement, put->b);
    return get->op == IR_get_element && put->op == IR_put_element && get->a == put->a && get->b == put->b;
}

static void use_add(void *context, ir_value value)
{
    struct statement *statement = context;
    if (statement->use_count < sizeof statement->uses / sizeof *statement->uses)
        statement->uses[statement->use_count++] = value;
}

/* The read in the same block that the written value is computed from; IR_NONE. */
static ir_value read_before(struct statement *statement, ir_value first, ir_value put)
{
    const struct ir_body *body = statement->code->body;
    const struct ir_instruction *write = &body->instructions[put];
    statement->use_count = 0;
    use_add(statement, write->op == IR_put_static ? write->b : write->c);
    for (uint32_t i = 0; i < statement->use_count; i++) {
        ir_value value = statement->uses[i];
        if (value < first || value >= put)
            continue;
        if (same_place(statement, &body->instructions[value], write))
            return value;
        if (body->instructions[value].op <= IR_float_to_float)
            ir_each_use(body, &body->instructions[value], use_add, statement);
    }
    return IR_NONE;
}

static bool only_computes(const struct ir_body *body, ir_value from, ir_value to)
{
    for (ir_value at = from + 1; at < to; at++) {
        enum ir_op op = body->instructions[at].op;
        if (op > IR_float_to_float && op != IR_get && op != IR_get_static && op != IR_get_element)
            return false;
    }
    return true;
}

static uint32_t op_of(const struct code *code, ir_value value)
{
    for (uint32_t i = 0; i < code->op_count; i++)
        if (code->origins[i] == value && code->sorts[i] > OP_VISIBLE)
            return i;
    return RUN_NONE;
}

static void find_all(struct watch *watch, const struct code *code)
{
    const struct ir_body *body = code->body;
    struct statement statement = {.watch = watch, .code = code};
    for (uint32_t b = 0; b < body->block_count; b++) {
        ir_value free_from = body->blocks[b].first; /* statements do not overlap */
        for (ir_value at = free_from; at < body->blocks[b].first + body->blocks[b].count; at++) {
            enum ir_op op = body->instructions[at].op;
            if (op != IR_put && op != IR_put_static && op != IR_put_element)
                continue;
            ir_value read = read_before(&statement, free_from, at);
            if (read == IR_NONE || !only_computes(body, read, at))
                continue;
            free_from = at + 1;
            uint32_t first = op_of(code, read), last = op_of(code, at);
            if (first < last && last != RUN_NONE)
                idmap_put(watch->updates, (uint64_t)code->method->number << 32 | first, last);
        }
    }
}

uint32_t update_end(struct watch *watch, const struct code *code, uint32_t at)
{
    if (code->body == NULL || !code->method->owner->is_application)
        return RUN_NONE;
    if (idmap_get(watch->updates_known, code->method->number) == IDMAP_NONE) {
        idmap_put(watch->updates_known, code->method->number, 1);
        find_all(watch, code);
    }
    uint32_t found = idmap_get(watch->updates, (uint64_t)code->method->number << 32 | at);
    return found == IDMAP_NONE ? RUN_NONE : found;
}
