/* What a C program gets from outside, in words: numbers that functions like __VERIFIER_nondet_int give. */
#ifndef HEDDLE_DRIVER_C_GIVEN_H
#define HEDDLE_DRIVER_C_GIVEN_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct ir_module;
struct run;

/* The function that the next instruction of a thread calls, or the one that it is in the middle of, if the module has
 * no code of it. Without bytes: it calls none. */
struct text given_by(struct run *run, const struct ir_module *module, uint32_t thread);

/* Whether a function of that name is one of those that SV-COMP has for inputs. */
bool given_is_input(struct text function);

/* Appends a number as the function gives it, of which so many bits are used. False: it is no number that C would write
 * as an integer (nothing is appended). */
bool given_number(struct buffer *to, struct text function, uint64_t value, unsigned bits);

#endif
