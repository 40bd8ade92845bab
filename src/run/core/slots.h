/* Which register each value of a body gets. Parameters have the first ones. A value that is used only within its block
 * shares its register with others of its sort (references, numbers), so that frames stay small; each of the rest has
 * one of its own. */
#ifndef HEDDLE_RUN_CORE_SLOTS_H
#define HEDDLE_RUN_CORE_SLOTS_H

#include "ir/ir.h"

struct slots {
    uint32_t *of;    /* by value */
    uint8_t *is_ref; /* by register, but for parameters: it has references, never numbers */
    uint32_t count;
};

/* How many registers a value of a kind has: those of more than 64 bits have two, side by side. */
static inline uint32_t slots_words(ir_kind kind)
{
    return ir_kind_bits(kind) > 64 ? 2 : 1;
}

/* `first` says which register is the first of each parameter; NULL: each has the one of its number. `count` registers
 * are theirs. */
void slots_make(struct slots *slots, const struct ir_body *body, const uint32_t *first, uint32_t count);
void slots_free(struct slots *slots);

#endif
