/* Random bodies that are correct by construction.
 *
 * They are made of the instructions of an example: an instruction is copied, and each value that it uses is replaced
 * by one of the same kind that is in scope. Control is structured (sequences, branches, loops, switches, try), so
 * that scopes are all that is needed to know which values may be used: nothing of flow.h or check.h is. */
#ifndef HEDDLE_TESTS_IR_RANDOM_H
#define HEDDLE_TESTS_IR_RANDOM_H

#include "ir/ir.h"

struct arena;

/* A number below the limit; the state is any number. */
uint32_t ir_random(uint64_t *state, uint32_t limit);

/* A body for the first method of a module, made of the instructions of its body; about as large as said. */
struct ir_body *ir_random_body(const struct ir_module *module, uint64_t *state, uint32_t size, struct arena *arena);

#endif
