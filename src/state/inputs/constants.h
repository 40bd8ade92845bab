/* Numbers that a program compares something with: values of inputs that are worth trying where not all can be. An input
 * that went through memory, or that something was made of, is compared somewhere; what it must be for the two to be the
 * same is found by computing backwards. Nothing is proved by it. */
#ifndef HEDDLE_STATE_INPUTS_CONSTANTS_H
#define HEDDLE_STATE_INPUTS_CONSTANTS_H

#include "ir/ir.h"

enum { MOST_INPUT_CONSTANTS = 16 };

/* Finds values of so many bits, without bits above them, each once; gives how many. Those that something is compared
 * with for being the same come first. */
uint32_t input_constants(const struct ir_module *module, unsigned bits, uint64_t values[MOST_INPUT_CONSTANTS]);

#endif
