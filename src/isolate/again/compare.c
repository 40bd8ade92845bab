/* What values are computed from, and whether two are computed in the same way. */
#include "isolate/again/internal.h"

enum { DEEPEST = 40 }; /* what is deeper is not compared */

static bool is_call(const struct ir_instruction *instruction)
{
    return instruction->op >= IR_call_static && instruction->op <= IR_call_dynamic;
}

/* The operands of what computes, as far as they are values. */
static uint32_t operands_of(const struct ir_instruction *instruction, ir_value operands[2])
{
    operands[0] = instruction->a;
    operands[1] = instruction->b;
    bool one = instruction->op == IR_cast || instruction->op == IR_instance_of || instruction->op == IR_length ||
               instruction->op == IR_neg || (instruction->op >= IR_trunc && instruction->op <= IR_bits);
    return one ? 1 : 2;
}

/* What a value is computed from, back to what is read. */
struct leaves {
    const struct scene *scene;
    uint64_t *seen;
    struct pile todo;
};

static void add_leaf(void *context, ir_value value)
{
    struct leaves *leaves = context;
    if (bits_add(leaves->seen, value))
        pile_add(&leaves->todo, value);
}

/* All that a value is computed from, as bits to be freed; through phis with the branches that choose. */
static uint64_t *leaves_of(const struct scene *scene, ir_value value)
{
    const struct ir_body *body = scene->body;
    struct leaves leaves = {scene, bits_new(body->instruction_count), {0}};
    add_leaf(&leaves, value);
    while (leaves.todo.count > 0) {
        ir_value at = pile_take(&leaves.todo);
        const struct ir_instruction *instruction = &body->instructions[at];
        if (instruction->op == IR_phi || (value_passes_on(instruction) && !value_reads(scene, at)))
            ir_each_use(body, instruction, add_leaf, &leaves);
        ir_value branch = instruction->op == IR_phi ? value_chooser(scene, code_block(body, at)) : FACTS_NONE;
        if (branch != FACTS_NONE)
            add_leaf(&leaves, body->instructions[branch].a);
    }
    pile_free(&leaves.todo);
    return leaves.seen;
}

bool value_is_fixed(const struct scene *scene, ir_value value)
{
    uint64_t *leaves = leaves_of(scene, value);
    bool fixed = true;
    for (ir_value at = 0; at < scene->body->instruction_count && fixed; at++) {
        const struct ir_instruction *instruction = &scene->body->instructions[at];
        fixed = !bits_has(leaves, at) || value_is_constant(instruction) ||
                (value_computes(instruction) && !value_reads(scene, at));
    }
    mem_free(leaves);
    return fixed;
}

/* Whether two instructions read the same: a field by its name, or what a method tells. */
static bool reads_same(const struct ir_body *body, ir_value one, ir_value other)
{
    const struct ir_instruction *a = &body->instructions[one], *b = &body->instructions[other];
    if (a->op != b->op)
        return false;
    if (a->op == IR_get)
        return a->b == b->b;
    return a->op == IR_get_element || a->a == b->a;
}

bool value_shares_read(const struct scene *scene, ir_value one, ir_value other)
{
    uint64_t *ours = leaves_of(scene, one), *theirs = leaves_of(scene, other);
    uint32_t count = scene->body->instruction_count;
    bool shares = false;
    for (ir_value a = 0; a < count && !shares; a++)
        for (ir_value b = 0; b < count && !shares && bits_has(ours, a) && value_reads(scene, a); b++)
            shares = bits_has(theirs, b) && value_reads(scene, b) && reads_same(scene->body, a, b);
    mem_free(ours);
    mem_free(theirs);
    return shares;
}

bool value_reads_only(const struct scene *scene, ir_value value, const uint64_t *fields)
{
    uint64_t *leaves = leaves_of(scene, value);
    bool only = fields != NULL;
    for (ir_value at = 0; at < scene->body->instruction_count && only; at++) {
        const struct ir_instruction *get = &scene->body->instructions[at];
        if (!bits_has(leaves, at) || !value_reads(scene, at))
            continue;
        field_id field = get->op == IR_get || get->op == IR_get_static
                             ? code_field(scene->again->program, scene->module, get->op == IR_get ? get->b : get->a)
                             : FACTS_NONE;
        only = field != FACTS_NONE && bits_has(fields, field);
    }
    mem_free(leaves);
    return only;
}

static bool same(const struct scene *scene, ir_value one, ir_value other, uint32_t depth)
{
    const struct ir_body *body = scene->body;
    const struct ir_instruction *a = &body->instructions[one], *b = &body->instructions[other];
    if (one == other)
        return true;
    if (a->op != b->op || a->kind != b->kind || depth > DEEPEST)
        return false;
    if (a->op == IR_integer || a->op == IR_floating || a->op == IR_constant || a->op == IR_null)
        return a->a == b->a && a->b == b->b;
    if (a->op == IR_get)
        return a->b == b->b && same(scene, a->a, b->a, depth + 1);
    if (a->op == IR_get_static)
        return a->a == b->a;
    if (a->op == IR_get_element)
        return same(scene, a->a, b->a, depth + 1) && same(scene, a->b, b->b, depth + 1);
    if (is_call(a)) {
        uint32_t count, others;
        const ir_value *arguments = code_arguments(body, one, &count), *their = code_arguments(body, other, &others);
        bool equal = a->a == b->a && count == others && arguments != NULL && their != NULL;
        for (uint32_t i = 0; equal && i < count; i++)
            equal = same(scene, arguments[i], their[i], depth + 1);
        return equal;
    }
    ir_value ours[2], theirs[2];
    uint32_t count = value_computes(a) ? operands_of(a, ours) : 0;
    if (count > 0)
        operands_of(b, theirs);
    for (uint32_t i = 0; i < count; i++)
        if (!same(scene, ours[i], theirs[i], depth + 1))
            return false;
    return count > 0 && a->op != IR_instance_of;
}

bool value_same(const struct scene *scene, ir_value one, ir_value other)
{
    return same(scene, one, other, 0);
}
