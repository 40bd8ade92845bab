/* Class files that are wrong, each in one way. */
#ifndef HEDDLE_TESTS_JVM_MALFORMED_H
#define HEDDLE_TESTS_JVM_MALFORMED_H

#include "jvm/assemble.h"

extern const struct plan malformed_plans[]; /* the last has no name */

#endif
