/* Which values of a body are used again behind a point of it. */
#ifndef HEDDLE_MODULAR_FOLLOW_LIVE_H
#define HEDDLE_MODULAR_FOLLOW_LIVE_H

#include "ir/ir.h"

struct arena;
struct live;

struct live *live_new(const struct ir_body *body, struct arena *arena);

/* Calls visit, by rising number, with each value that is used at or behind instruction `index` of a block, and is made
 * before it. `index` is none of a phi. */
void live_at(const struct live *live, uint32_t block, uint32_t index, void (*visit)(void *context, ir_value value),
             void *context);

#endif
