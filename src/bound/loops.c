#include "bound/loops.h"

#include "base/arena.h"
#include "base/array.h"
#include "ir/flow.h"

#include <string.h>

enum { MOST_BLOCKS = 4000, MOST_LOOPS = 400 };

struct finder {
    struct arena *arena;
    const struct ir_flow *flow;
    struct loops *loops;
    uint32_t blocks;
    uint32_t *headers, loop_count;
    bool **inside; /* by loop: its blocks */
    uint32_t *sizes;
    uint32_t *waits; /* by block: ways into it from blocks that stand before it, not counting ways back */
};

static bool is_back(const struct finder *finder, uint32_t from, uint32_t to)
{
    return ir_dominates(finder->flow, ir_point_of_start(to), ir_point_of_start(from));
}

static uint32_t loop_at(struct finder *finder, uint32_t header)
{
    for (uint32_t i = 0; i < finder->loop_count; i++)
        if (finder->headers[i] == header)
            return i;
    if (finder->loop_count == MOST_LOOPS)
        return IR_NONE;
    finder->headers[finder->loop_count] = header;
    finder->inside[finder->loop_count] = arena_alloc(finder->arena, finder->blocks * sizeof(bool));
    finder->inside[finder->loop_count][header] = true;
    finder->sizes[finder->loop_count] = 1;
    return finder->loop_count++;
}

/* All that leads to the way back without passing the header. */
static void add_body(struct finder *finder, uint32_t loop, uint32_t tail)
{
    uint32_t *waiting = mem_new(finder->blocks + 1, sizeof *waiting), count = 0;
    bool *inside = finder->inside[loop];
    if (!inside[tail]) {
        inside[tail] = true;
        finder->sizes[loop]++;
        waiting[count++] = tail;
    }
    while (count > 0) {
        uint32_t block = waiting[--count];
        const struct ir_edges *edges = &finder->flow->predecessors;
        for (uint32_t i = edges->first[block]; i < edges->first[block + 1]; i++) {
            uint32_t before = edges->targets[i];
            if (inside[before] || !ir_flow_reaches(finder->flow, before))
                continue;
            inside[before] = true;
            finder->sizes[loop]++;
            waiting[count++] = before;
        }
    }
    mem_free(waiting);
}

static bool find_loops(struct finder *finder)
{
    const struct ir_edges *edges = &finder->flow->successors;
    for (uint32_t block = 0; block < finder->blocks; block++) {
        for (uint32_t i = edges->first[block]; i < edges->first[block + 1] && ir_flow_reaches(finder->flow, block);
             i++) {
            uint32_t to = edges->targets[i];
            if (!is_back(finder, block, to)) {
                finder->waits[to]++;
                continue;
            }
            uint32_t loop = loop_at(finder, to);
            if (loop == IR_NONE)
                return false;
            add_body(finder, loop, block);
        }
    }
    return true;
}

/* Of two loops that share a block one has the other, since each has one entry: the smaller one is the inner one. */
static void nest_loops(struct finder *finder)
{
    struct loops *loops = finder->loops;
    for (uint32_t block = 0; block < finder->blocks; block++) {
        uint32_t best = IR_NONE, around = IR_NONE;
        for (uint32_t i = 0; i < finder->loop_count; i++) {
            bool closer = finder->inside[i][block] && (best == IR_NONE || finder->sizes[i] < finder->sizes[best]);
            best = closer ? i : best;
        }
        for (uint32_t i = 0; i < finder->loop_count && best != IR_NONE; i++)
            if (i != best && finder->inside[i][block] && finder->sizes[i] >= finder->sizes[best] &&
                (around == IR_NONE || finder->sizes[i] < finder->sizes[around]))
                around = i;
        loops->innermost[block] = best == IR_NONE ? IR_NONE : finder->headers[best];
        bool begins = best != IR_NONE && finder->headers[best] == block;
        loops->outer[block] = begins && around != IR_NONE ? finder->headers[around] : IR_NONE;
    }
}

/* A block that nothing must come before any more, in the loop; IR_NONE: there is none. */
static uint32_t next_ready(const struct finder *finder, uint32_t loop)
{
    for (uint32_t block = 0; block < finder->blocks; block++)
        if (finder->waits[block] == 0 && finder->loops->position[block] == IR_NONE &&
            ir_flow_reaches(finder->flow, block) && (loop == IR_NONE || finder->inside[loop][block]))
            return block;
    return IR_NONE;
}

/* Puts a block behind the others; the loop that begins with it, or IR_NONE. */
static uint32_t place(struct finder *finder, uint32_t block)
{
    const struct ir_edges *edges = &finder->flow->successors;
    struct loops *loops = finder->loops;
    uint32_t begins = IR_NONE;
    loops->position[block] = loops->count;
    loops->order[loops->count++] = block;
    for (uint32_t i = edges->first[block]; i < edges->first[block + 1]; i++)
        if (!is_back(finder, block, edges->targets[i]))
            finder->waits[edges->targets[i]]--;
    for (uint32_t i = 0; i < finder->loop_count; i++) {
        finder->sizes[i] -= finder->inside[i][block];
        if (finder->headers[i] == block)
            begins = i;
    }
    return begins;
}

/* Takes blocks that are ready, of the innermost loop that is not finished as long as there is one. */
static bool order_blocks(struct finder *finder)
{
    uint32_t open[MOST_LOOPS + 1], depth = 0;
    for (;;) {
        while (depth > 0 && finder->sizes[open[depth - 1]] == 0)
            finder->loops->end[finder->headers[open[--depth]]] = finder->loops->count;
        uint32_t block = next_ready(finder, depth == 0 ? IR_NONE : open[depth - 1]);
        if (block == IR_NONE)
            return depth == 0 && finder->loops->count == finder->flow->reachable;
        uint32_t begins = place(finder, block);
        if (begins != IR_NONE)
            open[depth++] = begins;
    }
}

static uint32_t *numbers(struct arena *arena, uint32_t count, int byte)
{
    uint32_t *made = arena_alloc(arena, ((size_t)count + 1) * sizeof *made);
    memset(made, byte, ((size_t)count + 1) * sizeof *made);
    return made;
}

struct loops *loops_find(const struct ir_body *body, struct arena *arena)
{
    struct loops *loops = arena_alloc(arena, sizeof *loops);
    if (body->block_count > MOST_BLOCKS)
        return loops;
    struct finder finder = {
        .arena = arena, .flow = ir_flow_new(body, arena), .loops = loops, .blocks = body->block_count};
    loops->order = numbers(arena, finder.blocks, 0);
    loops->position = numbers(arena, finder.blocks, 0xff);
    loops->end = numbers(arena, finder.blocks, 0);
    loops->innermost = numbers(arena, finder.blocks, 0xff);
    loops->outer = numbers(arena, finder.blocks, 0xff);
    finder.waits = numbers(arena, finder.blocks, 0);
    finder.headers = numbers(arena, MOST_LOOPS, 0);
    finder.sizes = numbers(arena, MOST_LOOPS, 0);
    finder.inside = arena_alloc(arena, MOST_LOOPS * sizeof *finder.inside);
    if (!find_loops(&finder))
        return loops;
    nest_loops(&finder);
    loops->fine = order_blocks(&finder);
    return loops;
}
