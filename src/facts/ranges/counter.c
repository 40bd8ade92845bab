#include "facts/ranges/counter.h"

#include "base/bits.h"
#include "base/memory.h"
#include "base/pile.h"
#include "facts/threads/code.h"

bool counter_is_natural(const struct ir_body *body, ir_value value)
{
    return body->instructions[value].op == IR_integer && body->instructions[value].b == 0 &&
           body->instructions[value].a <= INT32_MAX;
}

bool counter_find(const struct ir_body *body, const struct ir_flow *flow, ir_value value, struct counter *counter)
{
    const struct ir_instruction *phi = &body->instructions[value];
    uint32_t count, block = code_block(body, value);
    if (phi->op != IR_phi || phi->kind != IR_I32)
        return false;
    const uint32_t *pairs = ir_list(body, phi->a, &count);
    const struct ir_edges *before = &flow->predecessors;
    if (count != 4 || before->first[block + 1] - before->first[block] != 2)
        return false;
    const struct ir_instruction *first = &body->instructions[pairs[1]];
    uint32_t up = pairs[1] != value && first->op == IR_add && first->a == value ? 0 : 2;
    const struct ir_instruction *next = &body->instructions[pairs[up + 1]];
    *counter = (struct counter){.index = value, .begin = pairs[3 - up], .header = block};
    counter->from = pairs[2 - up];
    counter->back = pairs[up];
    return next->op == IR_add && next->a == value && counter_is_natural(body, next->b) &&
           body->instructions[next->b].a == 1;
}

bool counter_has_bound(const struct ir_body *body, struct counter *counter)
{
    const struct ir_block *header = &body->blocks[counter->header];
    const struct ir_instruction *branch = &body->instructions[header->first + header->count - 1];
    if (branch->op != IR_branch || branch->b == branch->c)
        return false;
    const struct ir_instruction *condition = &body->instructions[branch->a];
    counter->condition = branch->a;
    counter->bound = condition->b;
    counter->leaves_if_true = condition->op == IR_ge;
    counter->stay = counter->leaves_if_true ? branch->c : branch->b;
    return (condition->op == IR_ge || condition->op == IR_lt) && condition->a == counter->index;
}

bool counter_leads_without(const struct ir_flow *flow, uint32_t block, uint32_t target, uint32_t avoided)
{
    const struct ir_edges *edges = &flow->successors;
    uint64_t *seen = bits_new(flow->block_count);
    struct pile todo = {0};
    pile_add(&todo, block);
    bits_add(seen, avoided);
    while (todo.count > 0) {
        uint32_t from = pile_take(&todo);
        for (uint32_t i = edges->first[from]; i < edges->first[from + 1]; i++)
            if (bits_add(seen, edges->targets[i]))
                pile_add(&todo, edges->targets[i]);
    }
    bool leads = bits_has(seen, target);
    pile_free(&todo);
    mem_free(seen);
    return leads;
}

bool counter_once_a_round(const struct ir_body *body, const struct ir_flow *flow, const struct counter *counter,
                          ir_value at)
{
    uint32_t block = code_block(body, at);
    return block != counter->header && !counter_leads_without(flow, block, block, counter->header);
}

bool counter_goes_on(const struct ir_body *body, const struct ir_flow *flow, const struct counter *counter, ir_value at)
{
    const struct ir_edges *before = &flow->predecessors;
    uint32_t block = code_block(body, at);
    /* Every way to the instruction leads from the header over the block where the condition holds. */
    return before->first[counter->stay + 1] - before->first[counter->stay] == 1 && ir_flow_reaches(flow, block) &&
           ir_dominates(flow, ir_point_of_start(counter->stay), ir_point_of_start(block));
}
