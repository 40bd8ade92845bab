/* What the tests of the ir share. All of these fail the running test with a message if something is wrong. */
#ifndef HEDDLE_TESTS_IR_SUPPORT_H
#define HEDDLE_TESTS_IR_SUPPORT_H

#include "base/arena.h"
#include "base/buffer.h"
#include "ir/check/check.h"
#include "ir/text/text.h"

/* A module read from a text that must be well-formed. */
struct ir_module *ir_test_read(const char *text, struct arena *arena);

/* The text of a module must be read as the same module, and that must have the same text. */
void ir_test_round_trip(const struct ir_module *module);

/* A module that must be good: it is read, checked and taken there and back. */
void ir_test_good(const char *text);

/* The checker must have this complaint about a module that can be read. */
void ir_test_bad(const char *text, const char *complaint);

/* The reader must have this complaint. */
void ir_test_unreadable(const char *text, const char *complaint);

#endif
