/* The flow graph of a body: the edges between its blocks, and which of its points dominate which.
 *
 * A block that has handlers consists of two points, because its exceptions leave it before its instructions have given
 * any value:
 *
 *     ordinary edges ──► start ──► rest ──► ordinary edges
 *                          │
 *                          └─────► handlers
 *
 * At the start are those instructions that compute nothing: phis, `caught`, parameters. All others belong to the rest.
 * A block without handlers is one point. Dominance is defined on these points; it is exact if no block is both a
 * handler and the target of an ordinary edge, which is what check/check.h demands.
 *
 * Made in time O(m log n) for m edges and n blocks. Nothing recurses. */
#ifndef HEDDLE_IR_FLOW_H
#define HEDDLE_IR_FLOW_H

#include "ir/ir.h"

struct arena;

/* Edges as one list after the other: those of block b are targets[first[b]] up to targets[first[b + 1]]. Each pair of
 * blocks once. */
struct ir_edges {
    uint32_t *first, *targets;
};

struct ir_flow {
    uint32_t block_count;
    struct ir_edges successors;   /* the ordinary ones, then those to handlers */
    uint32_t *ordinary;           /* how many successors of each block are ordinary */
    struct ir_edges predecessors; /* by rising number, ordinary or not */
    uint8_t *is_handler;          /* whether an exceptional edge leads to the block */
    uint8_t *is_target;           /* whether an ordinary edge leads to the block */
    uint32_t reachable;           /* how many blocks can be reached from block 0 */
    uint32_t *enter, *leave;      /* for each point: its stretch in the dominator tree; empty if unreachable */
};

/* The flow graph of a body whose blocks and their last instructions and handlers are in range. Lives in the arena. */
struct ir_flow *ir_flow_new(const struct ir_body *body, struct arena *arena);

/* The points of a block. */
static inline uint32_t ir_point_of_start(uint32_t block)
{
    return 2 * block;
}

static inline uint32_t ir_point_of_rest(const struct ir_body *body, uint32_t block)
{
    return 2 * block + (body->blocks[block].handler_count > 0);
}

/* Whether an instruction belongs to the start of its block. */
static inline bool ir_is_at_start(const struct ir_instruction *instruction)
{
    return instruction->op == IR_phi || instruction->op == IR_caught || instruction->op == IR_parameter;
}

static inline bool ir_flow_reaches(const struct ir_flow *flow, uint32_t block)
{
    return flow->enter[2 * block] < flow->leave[2 * block];
}

/* Whether every way to one point leads through the other, or they are the same; both reachable. */
static inline bool ir_dominates(const struct ir_flow *flow, uint32_t point, uint32_t dominated)
{
    return flow->enter[point] <= flow->enter[dominated] && flow->enter[dominated] < flow->leave[point];
}

#endif
