/* Which registers still matter at a place of some code, and whether the place lies in a loop: for who asks whether a
 * thread is where it was before. Found out when first asked for, and kept with the code. */
#ifndef HEDDLE_RUN_CORE_LIVE_H
#define HEDDLE_RUN_CORE_LIVE_H

#include "run/core/internal.h"

/* The registers (base/bits.h) whose values may still be used: before an instruction is run, or behind it. NULL: all of
 * them, because the code was made by hand. */
const uint64_t *live_registers(struct run *run, struct code *code, uint32_t op, bool behind);

/* Whether nobody uses what an instruction gives, but to compute what nobody uses either. */
bool live_is_unused(struct run *run, struct code *code, uint32_t op);

/* Whether control can come back to an instruction within its function. */
bool live_is_in_loop(struct run *run, struct code *code, uint32_t op);

#endif
