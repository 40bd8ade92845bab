/* Rounds of loops, which are units of work by suspicion (graph/suspects.c). */
#ifndef HEDDLE_ISOLATE_ROUNDS_H
#define HEDDLE_ISOLATE_ROUNDS_H

#include "ir/ir.h"

/* Of each block of a body the head of the innermost loop that it is in; IR_NONE: it is in none. NULL: there is no loop,
 * or there are too many blocks to look for them. A round is from one time at the head to the next one, or until the
 * loop is left. To be freed. */
uint32_t *isolate_rounds(const struct ir_body *body);

#endif
