/* What the shape analysis knows of one body before it starts: its loops.
 *
 * A loop is a natural loop; those with one header are one. The *loop block* of a statement (004, section 5.1) is that
 * of the innermost loop around it. A body with a cycle that is no natural loop is irreducible: its statements have no
 * usable loop blocks. */
#ifndef HEDDLE_FACTS_SHAPE_BODY_H
#define HEDDLE_FACTS_SHAPE_BODY_H

#include "ir/flow.h"
#include "ir/ir.h"

struct arena;

struct shape_loop {
    uint32_t header; /* a block */
    uint32_t parent; /* the loop around it; IR_NONE */
};

struct shape_body {
    const struct ir_body *ir;
    struct ir_flow *flow;
    uint32_t *block_of; /* of each instruction */
    uint32_t *loop_of;  /* of each block: its innermost loop; IR_NONE */
    struct shape_loop *loops;
    uint32_t loop_count;
    bool irreducible;
};

/* Lives in the arena. The body must be a correct one (ir/check/check.h). */
struct shape_body *shape_body_new(const struct ir_body *ir, struct arena *arena);

/* Whether a block is in a loop, or in one within it. */
bool shape_loop_has(const struct shape_body *body, uint32_t loop, uint32_t block);

#endif
