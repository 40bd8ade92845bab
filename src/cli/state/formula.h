/* What heddle state check says of a formula, or of threads that wait for ever. */
#ifndef HEDDLE_CLI_STATE_FORMULA_H
#define HEDDLE_CLI_STATE_FORMULA_H

#include "cli/state/common.h"

struct buffer;

/* Appends the answer, with a run on which the formula does not hold. Returns the exit status. */
int formula_text(const struct finite_result *result, const struct state_options *options, bool fair,
                 struct buffer *text);

#endif
