#include "facts/shape/body.h"

#include "base/arena.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

bool shape_loop_has(const struct shape_body *body, uint32_t loop, uint32_t block)
{
    for (uint32_t at = body->loop_of[block]; at != IR_NONE; at = body->loops[at].parent)
        if (at == loop)
            return true;
    return false;
}

static bool is_back_edge(const struct shape_body *body, uint32_t from, uint32_t to)
{
    return ir_dominates(body->flow, ir_point_of_start(to), ir_point_of_start(from));
}

/* Post-order numbers of the blocks in a depth-first walk. */
static void number_blocks(const struct ir_flow *flow, uint32_t *order)
{
    uint32_t *stack = mem_new(flow->block_count, sizeof *stack), *next = mem_new(flow->block_count, sizeof *next);
    bool *seen = mem_new(flow->block_count, sizeof *seen);
    uint32_t depth = 1, count = 0;
    seen[0] = true;
    while (depth > 0) {
        uint32_t block = stack[depth - 1], at = flow->successors.first[block] + next[block];
        if (at == flow->successors.first[block + 1]) {
            order[block] = count++;
            depth--;
            continue;
        }
        next[block]++;
        uint32_t to = flow->successors.targets[at];
        if (!seen[to]) {
            seen[to] = true;
            stack[depth++] = to;
        }
    }
    mem_free(seen);
    mem_free(next);
    mem_free(stack);
}

/* A cycle is a natural loop if each edge that goes back in a depth-first walk leads to a block that dominates its
 * start. */
static bool is_irreducible(const struct shape_body *body)
{
    const struct ir_flow *flow = body->flow;
    uint32_t *order = mem_new(flow->block_count, sizeof *order);
    bool irreducible = false;
    number_blocks(flow, order);
    for (uint32_t from = 0; from < flow->block_count; from++)
        for (uint32_t i = flow->successors.first[from]; i < flow->successors.first[from + 1]; i++) {
            uint32_t to = flow->successors.targets[i];
            irreducible |= order[to] >= order[from] && !is_back_edge(body, from, to);
        }
    mem_free(order);
    return irreducible;
}

/* Marks what reaches the header from the starts of its back edges. The marks of loops around it are overwritten. */
static void fill_loop(struct shape_body *body, uint32_t loop, uint32_t *stack, uint32_t *last_loop)
{
    const struct ir_edges *into = &body->flow->predecessors;
    uint32_t header = body->loops[loop].header, depth = 0;
    body->loops[loop].parent = body->loop_of[header];
    body->loop_of[header] = last_loop[header] = loop;
    for (uint32_t i = into->first[header]; i < into->first[header + 1]; i++) {
        uint32_t from = into->targets[i];
        if (last_loop[from] != loop && is_back_edge(body, from, header)) {
            last_loop[from] = loop;
            stack[depth++] = from;
        }
    }
    while (depth > 0) {
        uint32_t block = stack[--depth];
        body->loop_of[block] = loop;
        for (uint32_t i = into->first[block]; i < into->first[block + 1]; i++)
            if (last_loop[into->targets[i]] != loop) {
                last_loop[into->targets[i]] = loop;
                stack[depth++] = into->targets[i];
            }
    }
}

static bool is_header(const struct shape_body *body, uint32_t block)
{
    const struct ir_edges *into = &body->flow->predecessors;
    for (uint32_t i = into->first[block]; i < into->first[block + 1]; i++)
        if (is_back_edge(body, into->targets[i], block))
            return true;
    return false;
}

static int compare_numbers(const void *left, const void *right)
{
    const uint64_t *one = left, *other = right;
    return (*one > *other) - (*one < *other);
}

/* Lists the headers, outer ones first: these come first in the dominator tree. */
static void list_loops(struct shape_body *body)
{
    uint64_t *headers = mem_new(body->ir->block_count, sizeof *headers);
    for (uint32_t block = 0; block < body->ir->block_count; block++)
        if (is_header(body, block))
            headers[body->loop_count++] = (uint64_t)body->flow->enter[ir_point_of_start(block)] << 32 | block;
    qsort(headers, body->loop_count, sizeof *headers, compare_numbers);
    for (uint32_t i = 0; i < body->loop_count; i++)
        body->loops[i].header = (uint32_t)headers[i];
    mem_free(headers);
}

static void find_loops(struct shape_body *body, struct arena *arena)
{
    uint32_t count = body->ir->block_count;
    body->loop_of = arena_alloc(arena, count * sizeof *body->loop_of);
    memset(body->loop_of, 0xff, count * sizeof *body->loop_of);
    body->loops = arena_alloc(arena, count * sizeof *body->loops);
    body->irreducible = is_irreducible(body);
    list_loops(body);
    uint32_t *stack = mem_new(count, sizeof *stack), *last_loop = mem_new(count, sizeof *last_loop);
    memset(last_loop, 0xff, count * sizeof *last_loop);
    for (uint32_t i = 0; i < body->loop_count; i++)
        fill_loop(body, i, stack, last_loop);
    mem_free(last_loop);
    mem_free(stack);
}

struct shape_body *shape_body_new(const struct ir_body *ir, struct arena *arena)
{
    struct shape_body *body = arena_alloc(arena, sizeof *body);
    body->ir = ir;
    body->flow = ir_flow_new(ir, arena);
    body->block_of = arena_alloc(arena, ir->instruction_count * sizeof *body->block_of);
    for (uint32_t block = 0; block < ir->block_count; block++)
        for (uint32_t i = 0; i < ir->blocks[block].count; i++)
            body->block_of[ir->blocks[block].first + i] = block;
    find_loops(body, arena);
    return body;
}
