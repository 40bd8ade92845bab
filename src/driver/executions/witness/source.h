/* What a source text says at a place: witnesses name columns, and only places at which a statement begins. */
#ifndef HEDDLE_DRIVER_EXECUTIONS_WITNESS_SOURCE_H
#define HEDDLE_DRIVER_EXECUTIONS_WITNESS_SOURCE_H

#include "base/text.h"

/* Lines and columns are counted from 1; 0 says that there is no such thing. */

/* The column of the parenthesis that ends a call, in its line, if `name` is called at that column. */
uint32_t source_call_end(struct text source, uint32_t line, uint32_t column, const char *name);

/* The column at which a statement begins that takes the rest of its line, and is nothing but an expression or a
 * declaration in which all is evaluated. It errs on the side of 0. */
uint32_t source_statement(struct text source, uint32_t line);

/* Whether lines have other numbers than those that a compiler counts: the text has lines that say where they come from. */
bool source_is_renumbered(struct text source);

#endif
