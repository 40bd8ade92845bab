/* What depends on which way a branch goes: where its ways meet, a value of one of them is taken; or each returns its
 * own. So `next = state == OPEN ? CLOSED : OPEN` is computed from `state`. What a branch decides about by doing
 * something or not is no value, and is not meant here: that is looked for otherwise (graph/suspects.c). */
#include "base/arena.h"
#include "isolate/lost/flow.h"

enum { MOST_MARKS = 1u << 22 }; /* ways times blocks; beyond that all that is chosen counts */

struct ways {
    const struct ir_body *body;
    const struct ir_flow *flow;
    uint32_t branch;  /* a block */
    uint64_t **reach; /* of each way from there: the blocks that it comes to without passing there again */
    uint32_t count;
};

/* Marks what one way comes to. */
static uint64_t *reach_from(const struct ir_flow *flow, uint32_t branch, uint32_t start)
{
    uint64_t *reach = bits_new(flow->block_count);
    struct pile todo = {0};
    pile_add(&todo, start);
    while (todo.count > 0) {
        uint32_t block = pile_take(&todo);
        if (block == branch || !bits_add(reach, block))
            continue;
        for (uint32_t i = flow->successors.first[block]; i < flow->successors.first[block + 1]; i++)
            pile_add(&todo, flow->successors.targets[i]);
    }
    pile_free(&todo);
    return reach;
}

/* Whether a way comes from a block to the next one, or ends in the block (`to` is none). */
static bool comes_by(const struct ways *ways, uint32_t way, uint32_t block, uint32_t to)
{
    if (block == ways->branch)
        return ways->flow->successors.targets[ways->flow->successors.first[block] + way] == to;
    return bits_has(ways->reach[way], block);
}

/* Whether some way comes by the one and not by the other, and each is come by. */
static bool tells_apart(const struct ways *ways, uint32_t one, uint32_t other, uint32_t to)
{
    bool differ = false, ones = false, others = false;
    for (uint32_t w = 0; w < ways->count; w++) {
        bool by_one = comes_by(ways, w, one, to), by_other = comes_by(ways, w, other, to);
        differ |= by_one != by_other;
        ones |= by_one;
        others |= by_other;
    }
    return differ && ones && others;
}

static bool chooses_phi(const struct ways *ways, uint32_t block, const struct ir_instruction *phi)
{
    uint32_t length;
    const uint32_t *pairs = ir_list(ways->body, phi->a, &length);
    for (uint32_t i = 0; i + 1 < length; i += 2)
        for (uint32_t n = 0; n < i; n += 2)
            if (pairs[i + 1] != pairs[n + 1] && tells_apart(ways, pairs[i], pairs[n], block))
                return true;
    return false;
}

static ir_value last_of(const struct ir_body *body, uint32_t block)
{
    return body->blocks[block].first + body->blocks[block].count - 1;
}

static bool chooses_return(const struct ways *ways, uint32_t block)
{
    const struct ir_instruction *here = &ways->body->instructions[last_of(ways->body, block)];
    for (uint32_t b = 0; b < ways->body->block_count; b++) {
        const struct ir_instruction *there = &ways->body->instructions[last_of(ways->body, b)];
        if (there->op == IR_return && there->a != here->a && tells_apart(ways, block, b, IR_NONE))
            return true;
    }
    return false;
}

static void mark_chosen(const struct ways *ways, uint64_t *chosen)
{
    const struct ir_body *body = ways->body;
    bool all = ways->reach == NULL;
    for (uint32_t b = 0; b < body->block_count; b++) {
        ir_value last = last_of(body, b);
        for (ir_value at = body->blocks[b].first; body->instructions[at].op == IR_phi; at++)
            if (all || chooses_phi(ways, b, &body->instructions[at]))
                bits_add(chosen, at);
        if (body->instructions[last].op == IR_return && body->instructions[last].a != IR_NONE &&
            (all || chooses_return(ways, b)))
            bits_add(chosen, last);
    }
}

uint64_t *choice_made(const struct ir_body *body, uint32_t block)
{
    struct arena *arena = arena_new();
    uint64_t *chosen = bits_new(body->instruction_count);
    struct ways ways = {.body = body, .flow = ir_flow_new(body, arena), .branch = block};
    uint32_t first = ways.flow->successors.first[block];
    ways.count = ways.flow->ordinary[block];
    if ((uint64_t)ways.count * body->block_count <= MOST_MARKS)
        ways.reach = mem_new(ways.count + (size_t)1, sizeof *ways.reach);
    for (uint32_t w = 0; ways.reach != NULL && w < ways.count; w++)
        ways.reach[w] = reach_from(ways.flow, block, ways.flow->successors.targets[first + w]);
    mark_chosen(&ways, chosen);
    for (uint32_t w = 0; ways.reach != NULL && w < ways.count; w++)
        mem_free(ways.reach[w]);
    mem_free(ways.reach);
    arena_free(arena);
    return chosen;
}
