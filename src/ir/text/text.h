/* Modules as text, and back. docs/ir.md describes the text. */
#ifndef HEDDLE_IR_TEXT_TEXT_H
#define HEDDLE_IR_TEXT_TEXT_H

#include "ir/ir.h"

struct arena;
struct buffer;

/* Appends the text of a module with all its bodies. The same module always gives the same text. */
void ir_print_module(const struct ir_module *module, struct buffer *to);

/* Appends the text of one method. */
void ir_print_method(const struct ir_module *module, const struct ir_method *method, struct buffer *to);

/* Reads the text of one module; all of the result lives in the arena, and the text may go. On failure returns NULL and
 * appends a complaint with line and column to `why`. What it accepts is well-formed text, not yet a correct program:
 * see check/check.h. */
struct ir_module *ir_read_module(const char *text, size_t length, struct arena *arena, struct buffer *why);

/* Whether two modules say the same, whatever the order and the unused entries of their tables. If not, appends the
 * first difference to `why` (may be NULL). */
bool ir_same_module(const struct ir_module *one, const struct ir_module *other, struct buffer *why);

#endif
