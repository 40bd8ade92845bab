/* The checker of bodies: the order of its passes, flow, and dominance. */
#include "ir/check/check.h"

#include "base/arena.h"
#include "base/buffer.h"
#include "ir/check/internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { LONGEST_COMPLAINT = 200 };

bool check_fail(struct check *check, const char *format, ...)
{
    char text[LONGEST_COMPLAINT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (check->block != IR_NONE)
        buffer_format(check->why, "B%u", check->block);
    if (check->instruction != IR_NONE)
        buffer_format(check->why, "%s%%%u", check->block != IR_NONE ? " " : "", check->instruction);
    buffer_format(check->why, "%s%s", check->block != IR_NONE || check->instruction != IR_NONE ? ": " : "", text);
    return false;
}

static bool check_edges(struct check *check)
{
    const struct ir_flow *flow = check->flow;
    check->instruction = IR_NONE;
    for (uint32_t b = 0; b < flow->block_count; b++) {
        check->block = b;
        if (b == 0 && flow->predecessors.first[1] > 0)
            return check_fail(check, "the entry has a predecessor, B%u", flow->predecessors.targets[0]);
        if (!ir_flow_reaches(flow, b))
            return check_fail(check, "it cannot be reached");
        if (flow->is_handler[b] && flow->is_target[b])
            return check_fail(check, "a handler is the target of an ordinary edge");
    }
    return true;
}

/* Whether the value of a definition is there at a point of another block, or at the end or start of its own. */
static bool reaches_point(const struct check *check, ir_value value, uint32_t block, bool exceptional)
{
    uint32_t from = check->block_of[value];
    bool early = ir_is_at_start(&check->body->instructions[value]);
    if (from == block)
        return early || !exceptional;
    uint32_t point = early ? ir_point_of_start(from) : ir_point_of_rest(check->body, from);
    return ir_dominates(check->flow, point, ir_point_of_start(block));
}

static bool check_use(struct check *check, ir_value value)
{
    bool good = check->block_of[value] == check->block ? value < check->instruction
                                                       : reaches_point(check, value, check->block, false);
    return good || check_fail(check, "%%%u does not dominate its use", value);
}

static bool check_phi_edges(struct check *check, const uint32_t *pairs, uint32_t count)
{
    const struct ir_edges *edges = &check->flow->predecessors;
    const uint32_t *wanted = edges->targets + edges->first[check->block];
    uint32_t edge_count = edges->first[check->block + 1] - edges->first[check->block];
    bool exceptional = check->flow->is_handler[check->block];
    if (count / 2 != edge_count)
        return check_fail(check, "the phi has %u values for %u predecessors", count / 2, edge_count);
    for (uint32_t i = 0; i < edge_count; i++) {
        uint32_t block = pairs[2 * i], value = pairs[2 * i + 1];
        if (block != wanted[i])
            return check_fail(check, "the phi has a value for B%u where B%u is the predecessor", block, wanted[i]);
        if (!reaches_point(check, value, block, exceptional))
            return check_fail(check, "%%%u does not dominate the %s of B%u", value, exceptional ? "start" : "end",
                              block);
    }
    return true;
}

static bool check_uses(struct check *check, const struct ir_instruction *instruction)
{
    const char *shape = ir_op_shape((enum ir_op)instruction->op);
    const uint32_t operands[] = {instruction->a, instruction->b, instruction->c};
    for (int i = 0; i < IR_MOST_OPERANDS && shape[i] != '\0'; i++) {
        uint32_t count;
        if (shape[i] == 'v' || (shape[i] == 'o' && operands[i] != IR_NONE)) {
            if (!check_use(check, operands[i]))
                return false;
        } else if (shape[i] == 'V') {
            const uint32_t *items = ir_list(check->body, operands[i], &count);
            for (uint32_t j = 0; j < count; j++) {
                if (!check_use(check, items[j]))
                    return false;
            }
        } else if (shape[i] == 'P') {
            const uint32_t *pairs = ir_list(check->body, operands[i], &count);
            if (!check_phi_edges(check, pairs, count))
                return false;
        }
    }
    return true;
}

/* What must come first in a block: parameters in block 0; phis, then `caught` in handlers. Returns how many there are;
 * IR_NONE on failure. */
static uint32_t check_head(struct check *check, const struct ir_block *block)
{
    const struct ir_instruction *first = &check->body->instructions[block->first];
    uint32_t head = 0;
    check->instruction = block->first;
    if (check->block == 0) {
        uint32_t wanted = check->signature->count + check->has_receiver;
        for (; head < wanted; head++) {
            check->instruction = block->first + head;
            if (head >= block->count || first[head].op != IR_parameter || first[head].a != head) {
                check_fail(check, "parameter %u is missing", head);
                return IR_NONE;
            }
        }
        return head;
    }
    while (head < block->count && first[head].op == IR_phi)
        head++;
    if (check->flow->is_handler[check->block]) {
        check->instruction = block->first + head;
        if (first[head].op != IR_caught) {
            check_fail(check, "a handler begins with caught");
            return IR_NONE;
        }
        head++;
    }
    return head;
}

static bool check_block(struct check *check, const struct ir_block *block)
{
    uint32_t head = check_head(check, block);
    if (head == IR_NONE)
        return false;
    for (uint32_t i = 0; i < block->count; i++) {
        const struct ir_instruction *instruction = &check->body->instructions[block->first + i];
        check->instruction = block->first + i;
        if (i >= head && ir_is_at_start(instruction))
            return check_fail(check, "%s is out of place", ir_op_name((enum ir_op)instruction->op));
        if (!check_kinds(check, instruction) || !check_uses(check, instruction))
            return false;
    }
    return true;
}

static uint32_t *find_blocks(const struct ir_body *body, struct arena *arena)
{
    uint32_t *block_of = arena_alloc(arena, body->instruction_count * sizeof *block_of);
    for (uint32_t b = 0; b < body->block_count; b++) {
        for (uint32_t i = 0; i < body->blocks[b].count; i++)
            block_of[body->blocks[b].first + i] = b;
    }
    return block_of;
}

static bool check_flow(struct check *check, struct arena *arena)
{
    check->flow = ir_flow_new(check->body, arena);
    check->block_of = find_blocks(check->body, arena);
    if (!check_edges(check))
        return false;
    for (uint32_t b = 0; b < check->body->block_count; b++) {
        check->block = b;
        if (!check_block(check, &check->body->blocks[b]))
            return false;
    }
    return true;
}

bool ir_check_body(const struct ir_module *module, const struct ir_method *method, const struct ir_body *body,
                   struct buffer *why)
{
    struct check check = {.module = module, .method = method, .body = body, .why = why};
    check.block = check.instruction = IR_NONE;
    if (!check_signature_range(module, method->signature))
        return check_fail(&check, "the method's signature is out of range");
    check.signature = &module->signatures[method->signature];
    check.has_receiver = module->language == IR_JAVA && (method->flags & IR_ACCESS_STATIC) == 0;
    if (!check_structure(&check))
        return false;
    struct arena *arena = arena_new();
    bool good = check_flow(&check, arena);
    arena_free(arena);
    return good;
}

#ifdef HEDDLE_CHECKS
void ir_insist_body(const struct ir_module *module, const struct ir_method *method, const struct ir_body *body)
{
    struct buffer why = {0};
    if (!ir_check_body(module, method, body, &why)) {
        fprintf(stderr, "heddle: %.*s.%.*s is not correct: %s\n", (int)module->name.length, module->name.bytes,
                (int)method->name.length, method->name.bytes, why.text);
        abort();
    }
    buffer_free(&why);
}
#endif
