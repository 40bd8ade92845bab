/* The blocks of a body in an order in which each loop is one stretch, behind all ways into it. */
#ifndef HEDDLE_BOUND_LOOPS_H
#define HEDDLE_BOUND_LOOPS_H

#include "ir/ir.h"

struct arena;

struct loops {
    bool fine;           /* each loop has one entry, and there are not too many blocks; else nothing else is known */
    uint32_t count;      /* reachable blocks */
    uint32_t *order;     /* the blocks */
    uint32_t *position;  /* by block: where in the order; IR_NONE: unreachable */
    uint32_t *end;       /* by block, of a loop that begins there: the position behind its last block; else 0 */
    uint32_t *innermost; /* by block: where the innermost loop begins that has it; IR_NONE: none has it */
    uint32_t *outer;     /* by block, of a loop that begins there: where the next one around it begins; IR_NONE */
};

struct loops *loops_find(const struct ir_body *body, struct arena *arena);

#endif
