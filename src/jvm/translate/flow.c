#include "jvm/translate/flow.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/memory.h"

/* How a node is reached. */
enum { BY_JUMP = 1, BY_FALL = 2, BY_EXCEPTION = 4 };

static void mark_targets(const struct method *method, const struct reach *reach, uint32_t number, uint8_t *reached)
{
    const struct node *node = &reach->nodes[number];
    const struct instruction *instruction = method_instruction(method, node->instruction);
    if ((opcode_infos[instruction->opcode].flags & OPCODE_BRANCHES) == 0 && instruction->general != OP_RET)
        return;
    reached[node->target] |= BY_JUMP;
    for (uint32_t i = 0; i < instruction->case_count; i++)
        reached[reach_case(reach, method, number, i)] |= BY_JUMP;
    if (node->falls)
        reached[number + 1] |= BY_JUMP; /* a block ends before it */
}

static bool mark_handlers(struct method *method, const struct reach *reach, uint32_t number, uint8_t *reached)
{
    const struct node *node = &reach->nodes[number];
    struct guard_list list = guards_list(reach->guards, node->guards);
    for (uint32_t i = 0; i < list.count; i++)
        reached[reach_node(reach, node->copy, list.items[i].instruction)] |= BY_EXCEPTION;
    return method_work(method, list.count);
}

/* For each node, how it is reached; one that is reached other than by falling through begins a block. */
static uint8_t *nodes_mark(struct method *method, const struct reach *reach)
{
    uint8_t *reached = arena_alloc(method->scratch, reach->count + 1u);
    const struct node *before = NULL;
    for (uint32_t i = 0; i < reach->count; i++) {
        const struct node *node = &reach->nodes[i];
        mark_targets(method, reach, i, reached);
        if (node->falls)
            reached[i + 1] |= BY_FALL;
        bool same = before != NULL && before->guards == node->guards && before->copy == node->copy;
        if (node->guards == GUARDS_NONE || same)
            continue;
        before = node;
        if (!mark_handlers(method, reach, i, reached))
            return NULL;
    }
    return reached;
}

static uint32_t block_add(struct flow *flow, uint32_t first, bool handler)
{
    flow->blocks[flow->count] =
        (struct flow_block){.first = first, .end = first, .handler = handler, .in = IR_NONE, .out = IR_NONE};
    return flow->count++;
}

/* An entry if something leads back to the first node; a block for each node that begins one, and a landing before it if
 * exceptions come to it and other things too. */
static void blocks_make(struct method *method, struct flow *flow, const uint8_t *reached)
{
    const struct reach *reach = flow->reach;
    uint32_t most = 2;
    for (uint32_t i = 0; i < reach->count; i++)
        most += 2u * ((reached[i] & ~BY_FALL) != 0);
    flow->blocks = arena_alloc(method->scratch, most * sizeof *flow->blocks);
    flow->leading = arena_alloc(method->scratch, reach->count * sizeof *flow->leading);
    flow->landing = arena_alloc(method->scratch, reach->count * sizeof *flow->landing);
    if (reached[0] != 0)
        block_add(flow, 0, false);
    for (uint32_t i = 0; i < reach->count; i++) {
        bool handler = (reached[i] & BY_EXCEPTION) != 0, other = i == 0 || (reached[i] & ~BY_EXCEPTION) != 0;
        if (i == 0 || (reached[i] & ~BY_FALL) != 0) {
            if (handler && other)
                flow->landing[i] = block_add(flow, i, true);
            flow->leading[i] = block_add(flow, i, handler && !other);
            if (handler && !other)
                flow->landing[i] = flow->leading[i];
        }
        flow->blocks[flow->count - 1].end = i + 1;
    }
}

static void edge_add(struct flow *flow, uint32_t from, uint32_t to, uint32_t position)
{
    ARRAY_RESERVE(flow->edges, flow->edge_capacity, flow->edge_count + 1);
    flow->edges[flow->edge_count] = (struct flow_edge){from, to, position, flow->blocks[to].in, flow->blocks[from].out};
    flow->blocks[to].in = flow->blocks[from].out = (uint32_t)flow->edge_count++;
}

/* The edges to the handlers of a block, each once. */
static bool exceptions_add(struct method *method, struct flow *flow, uint32_t block, uint32_t *last)
{
    const struct reach *reach = flow->reach;
    uint32_t before = GUARDS_NONE;
    for (uint32_t i = flow->blocks[block].first; i < flow->blocks[block].end; i++) {
        const struct node *node = &reach->nodes[i];
        if (node->guards == GUARDS_NONE || node->guards == before)
            continue;
        before = node->guards;
        struct guard_list list = guards_list(reach->guards, node->guards);
        if (!method_work(method, list.count))
            return false;
        for (uint32_t j = 0; j < list.count; j++) {
            uint32_t to = flow->landing[reach_node(reach, node->copy, list.items[j].instruction)];
            if (last[to] == block + 1)
                continue;
            last[to] = block + 1;
            edge_add(flow, block, to, i);
        }
    }
    return true;
}

static void ordinary_add(const struct method *method, struct flow *flow, uint32_t block)
{
    const struct reach *reach = flow->reach;
    const struct flow_block *at = &flow->blocks[block];
    if (at->first == at->end) {
        edge_add(flow, block, flow->leading[at->first], FLOW_END);
        return;
    }
    const struct node *last = &reach->nodes[at->end - 1];
    const struct instruction *instruction = method_instruction(method, last->instruction);
    if ((opcode_infos[instruction->opcode].flags & OPCODE_BRANCHES) != 0 || instruction->general == OP_RET) {
        for (uint32_t i = 0; i < instruction->case_count; i++)
            edge_add(flow, block, flow->leading[reach_case(reach, method, at->end - 1, i)], FLOW_END);
        edge_add(flow, block, flow->leading[last->target], FLOW_END);
    }
    if (last->falls)
        edge_add(flow, block, flow->leading[at->end], FLOW_END);
}

/* Reverse postorder; the edge that was added last is followed first, which leaves the blocks that follow in the code
 * behind. */
static void order_find(struct method *method, struct flow *flow)
{
    uint32_t *stack = arena_alloc(method->scratch, flow->count * sizeof *stack);
    uint32_t *edge = arena_alloc(method->scratch, flow->count * sizeof *edge);
    bool *seen = arena_alloc(method->scratch, flow->count);
    uint32_t *place = arena_alloc(method->scratch, flow->count * sizeof *place);
    uint32_t depth = 0, left = flow->count;
    flow->order = arena_alloc(method->scratch, flow->count * sizeof *flow->order);
    for (uint32_t i = 0; i < flow->count; i++)
        edge[i] = flow->blocks[i].out;
    seen[0] = true;
    stack[depth++] = 0;
    while (depth > 0) {
        uint32_t block = stack[depth - 1];
        if (edge[block] == IR_NONE) {
            flow->order[--left] = block;
            place[block] = left;
            depth--;
            continue;
        }
        uint32_t to = flow->edges[edge[block]].to;
        edge[block] = flow->edges[edge[block]].next_out;
        if (!seen[to]) {
            seen[to] = true;
            stack[depth++] = to;
        }
    }
    for (size_t i = 0; i < flow->edge_count; i++)
        if (place[flow->edges[i].from] >= place[flow->edges[i].to])
            flow->blocks[flow->edges[i].to].loop = true;
}

bool flow_find(struct method *method, const struct reach *reach, struct flow *flow)
{
    *flow = (struct flow){.reach = reach};
    const uint8_t *reached = nodes_mark(method, reach);
    if (reached == NULL)
        return false;
    blocks_make(method, flow, reached);
    uint32_t *last = arena_alloc(method->scratch, flow->count * sizeof *last);
    for (uint32_t i = 0; i < flow->count; i++) {
        if (!exceptions_add(method, flow, i, last))
            return false;
        ordinary_add(method, flow, i);
    }
    order_find(method, flow);
    return true;
}

void flow_done(struct flow *flow)
{
    mem_free(flow->edges);
}
