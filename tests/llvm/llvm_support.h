/* What the tests of C programs share. */
#ifndef HEDDLE_TESTS_LLVM_SUPPORT_H
#define HEDDLE_TESTS_LLVM_SUPPORT_H

#include <stdbool.h>

/* Whether heddle can read C programs here, and a command of the shell works: tests of C are left out where it was
 * built without LLVM. A command that is asked for again and again runs once, so it must say the same each time. */
bool llvm_test_can(const char *command);

#endif
