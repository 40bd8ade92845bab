/* C programs as they run natively, and compared with what heddle makes of them. Lists of flags end with NULL. */
#ifndef HEDDLE_TESTS_RUN_C_NATIVE_H
#define HEDDLE_TESTS_RUN_C_NATIVE_H

#include "support/child.h"

#include <stdbool.h>

/* Compiles a program with flags of clang as the file `program` with a number in a folder, and runs it for so many
 * seconds of processor time at most. */
struct child c_native_run(const char *folder, unsigned number, const char *path, const char *const *flags,
                          unsigned seconds);

/* Compiles a program to bitcode, as heddle does it itself, and writes the name of the file to `into`. To run that
 * under further schedules costs a third of the time. */
enum { C_NATIVE_PATH = 128 };
void c_native_bitcode(const char *folder, const char *path, char into[C_NATIVE_PATH]);

/* Runs a program by `heddle run` with options; false, with a message, if that is not what it did natively. */
bool c_native_is_same(const char *path, const char *const *options, const struct child *native);

/* Whether a program has such a comment. */
bool c_native_says(const char *path, const char *comment);

/* Makes a random program with csmith. */
void c_native_random(unsigned seed, const char *path);

#endif
