/* Bytes as a class whose static initialiser works on the values of tests/run/bank with all that could make a
 * reference of something else: handles, Unsafe, reflection, arrays, lambdas, casts, and the native methods
 * themselves, whoever may call them. Types mostly fit, so that the code runs; now and then they do not. */
#ifndef HEDDLE_TESTS_RUN_HOSTILE_BYTECODE_H
#define HEDDLE_TESTS_RUN_HOSTILE_BYTECODE_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A method that may be called. */
struct hostile_method {
    const char *owner, *name, *descriptor;
    bool is_static, is_interface;
};

/* Appends the class file of a class of that name. The methods are those that may be called besides the generator's
 * own. */
void hostile_bytecode(const char *name, const uint8_t *bytes, size_t length, const struct hostile_method *methods,
                      size_t method_count, struct buffer *to);

#endif
