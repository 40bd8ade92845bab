/* Random classes for running: a class with one method `public static void run()` that works on the class A
 * (tests/run/bytecode) with values of all types, arrays, fields, calls, switches, monitors and exceptions. It always
 * ends. */
#ifndef HEDDLE_TESTS_RUN_RANDOM_BYTECODE_H
#define HEDDLE_TESTS_RUN_RANDOM_BYTECODE_H

#include "base/buffer.h"

#include <stdint.h>

/* The bytes of the class file of a class of this name, of which only the statements in `kept` do something (bits). */
void random_bytecode(const char *name, uint64_t seed, uint32_t kept, struct buffer *into);

#endif
